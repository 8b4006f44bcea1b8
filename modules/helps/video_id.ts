/** Extracts a video id from pasted text: the id itself, or any URL of the public video service. */

const bareId = /^[\w-]{11}$/
const hosts = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/

/** The eleven characters, or null when there are none. */
export function videoIdOf(given: string): string | null {
  const text = given.trim()
  return bareId.test(text) ? text : idInAddress(text)
}

function idInAddress(text: string): string | null {
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!address || !hosts.test(address.hostname)) return null
  const last = address.pathname.split('/').findLast(Boolean) ?? ''
  const id = address.searchParams.get('v') ?? last
  return bareId.test(id) ? id : null
}
