/** A part of a module that is imported when it is first needed, and only then. */

type Loader<T> = () => Promise<{ default: T }>

const known = new WeakMap<Loader<unknown>, Promise<{ default: unknown }>>()

/**
 * The default export of a lazy part of a manifest. The engine resolves each `import()` anew, even of what it
 * holds already, and some parts are asked for with every message. A failed import is tried again.
 */
export async function loaded<T>(load: Loader<T>): Promise<T> {
  let part = known.get(load) as Promise<{ default: T }> | undefined
  if (!part) {
    part = load()
    known.set(load, part)
    part.catch(() => known.delete(load))
  }
  return (await part).default
}
