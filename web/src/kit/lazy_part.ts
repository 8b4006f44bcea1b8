/** Parts of a page that are loaded when they are first shown, also on an unsteady network. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Load<T> = () => Promise<T>

/** Pauses before the next attempt, when loading failed although there is a network. */
const pausesMs = [1000, 3000]

/**
 * Like React's `lazy`, which keeps a failure for ever and takes the whole page with it. Without network the Suspense
 * fallback stays until there is one; the file is not even requested, as browsers keep a failed import, too. A file that
 * cannot be loaded although there is a network is tried three times, before the next error boundary reports it.
 */
export function lazyPart<P>(
  load: Load<{ default: ComponentType<P> }>
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => loadPart(load))
}

async function loadPart<T>(load: Load<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    if (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    try {
      return await loadFile(load)
    } catch (error) {
      const pauseMs = pausesMs[failures]
      if (pauseMs === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const failedFiles = new WeakMap<Load<unknown>, string>()

/**
 * Calls `load`, which is `() => import(…)` of one file. Browsers keep a failed import for ever, so after a failure the
 * file that the error names is imported under another address.
 */
export async function loadFile<T>(load: Load<T>): Promise<T> {
  await reloadFailedStyles()
  const failed = failedFiles.get(load)
  try {
    return await (failed
      ? (import(/* @vite-ignore */ `${failed}?after=${Date.now()}`) as Promise<T>)
      : load())
  } catch (error) {
    const address = /dynamically imported module: (\S+)$/.exec((error as Error).message)?.[1]
    if (address) failedFiles.set(load, address.replace(/\?.*$/, ''))
    throw error
  }
}

// Vite requests the styles of a part only once, so those that failed are requested again here.
const failedStyles = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true
)

async function reloadFailedStyles(): Promise<void> {
  const failed = [...failedStyles]
  failedStyles.clear()
  await Promise.all(
    failed.map(async (link) => {
      const next = link.cloneNode() as HTMLLinkElement
      // When they fail again the listener above has noted it for the next attempt.
      const ended = new Promise((resolve) => (next.onload = next.onerror = resolve))
      link.replaceWith(next)
      await ended
    })
  )
}
