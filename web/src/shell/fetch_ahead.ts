/** Lazy components that may be fetched before they are shown, and then are shown at once. */
import { lazy, type ComponentType } from 'react'
import type { LazyComponent } from '#web/shell/web_module'

type Loaded = Awaited<ReturnType<LazyComponent>>
const fetched = new Map<LazyComponent, Loaded>()

/** A file that cannot be had now is asked for again when it is shown: there its failure has words. */
export async function fetchAhead(load: LazyComponent): Promise<void> {
  const loaded = await load().catch(() => null)
  if (loaded) fetched.set(load, loaded)
}

/**
 * As React's own `lazy`. What was fetched ahead does not wait: React would show the fallback, and once
 * shown it stays for a third of a second.
 */
export const lazily = (load: LazyComponent): ComponentType =>
  lazy(() => {
    const ready = fetched.get(load)
    return ready ? atOnce(ready) : load()
  })

/** Settled while it is asked, which no promise is: that is how React tells that there is nothing to wait for. */
function atOnce(loaded: Loaded): Promise<Loaded> {
  const thenable = { then: (finish: (value: Loaded) => void) => finish(loaded) }
  return thenable as unknown as Promise<Loaded>
}
