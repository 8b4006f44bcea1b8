/** Parts of a page that are loaded when they are first shown, also on an unsteady network. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadFile } from '#web/lib/load_file'

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
