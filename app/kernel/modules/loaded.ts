/** Imports a part of a module on first use. */

type Loader<T> = () => Promise<{ default: T }>

const known = new WeakMap<Loader<unknown>, Promise<{ default: unknown }>>()

/**
 * The default export of a lazy part of a manifest, cached: the engine resolves each `import()` again even for a
 * loaded module, and some parts are needed for every message. A failed import is retried on the next call.
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
