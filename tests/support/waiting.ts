/** Waits for conditions rather than a fixed time. */

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats until `look` returns a value; fails with `what` after `ms`, read at that time if it is a function. */
export async function waitFor<T>(
  what: string | (() => string),
  look: () => Promise<T | null | false | undefined>,
  ms = 30_000
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) {
      const named = typeof what === 'string' ? what : what()
      throw new Error(`waited ${ms} ms in vain for ${named}`)
    }
    await sleep(100)
  }
}
