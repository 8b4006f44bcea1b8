/** Takes away what the browser keeps for us: storage, cookies that scripts may see, stored answers. */
import { forgetStorage } from '#web/lib/kept'

/** At once. What a person made on this device alone stays (`kept`). */
export function forgetBrowser() {
  forgetStorage()
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}

/** The same, and every answer that was stored for later. */
export async function forgetEverything() {
  forgetBrowser()
  // Absent where the page is not served securely.
  const stored = 'caches' in window ? await caches.keys() : []
  await Promise.all(stored.map((name) => caches.delete(name)))
}
