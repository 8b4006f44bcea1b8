/** Clears what the product stores in the browser: storage, cookies readable by scripts, cached responses. */
import { forgetStorage } from '#web/lib/kept'

/** Synchronous. Data that a user created on this device only stays (`kept`). */
export function forgetBrowser() {
  forgetStorage()
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}

/** The same, and the Cache Storage. */
export async function forgetEverything() {
  forgetBrowser()
  // Absent in insecure contexts.
  const stored = 'caches' in window ? await caches.keys() : []
  await Promise.all(stored.map((name) => caches.delete(name)))
}
