/** Lazy components that may be prefetched, and are then rendered without a fallback. */
import { lazy, type ComponentType } from 'react'
import { loadFile } from '#web/lib/load_file'
import type { LazyComponent } from '#web/shell/web_module'

type Loaded = Awaited<ReturnType<LazyComponent>>
const fetched = new Map<LazyComponent, Loaded>()

/** Errors are ignored: the file is requested again when it is shown, and a failure is reported there. */
export async function fetchAhead(load: LazyComponent): Promise<void> {
  const loaded = await loadFile(load).catch(() => null)
  if (loaded) fetched.set(load, loaded)
}

/**
 * Like React's `lazy`, but a prefetched component does not suspend: React would show the fallback, and once
 * shown it stays for a third of a second.
 */
export const lazily = (load: LazyComponent): ComponentType =>
  lazy(() => fetchedAhead(load) ?? load())

/** For React's `lazy`: what was prefetched; undefined when it was not, or is still on its way. */
export function fetchedAhead(load: LazyComponent): Promise<Loaded> | undefined {
  const ready = fetched.get(load)
  return ready && atOnce(ready)
}

/** A thenable that resolves synchronously, unlike a promise: React then does not suspend. */
function atOnce(loaded: Loaded): Promise<Loaded> {
  const thenable = { then: (finish: (value: Loaded) => void) => finish(loaded) }
  return thenable as unknown as Promise<Loaded>
}
