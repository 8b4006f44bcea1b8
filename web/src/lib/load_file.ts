/** Loads files of the web app, also after one of them has failed. */

type Load<T> = () => Promise<T>

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
