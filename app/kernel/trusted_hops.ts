/** How many proxies of the operator's own stand before the product (TRUST_PROXY). */

/** Reads `true` as one, and how many there are; none when nothing is said. Throws on anything else. */
export function hopsOf(given: string | undefined): number {
  const text = (given ?? '').trim().toLowerCase()
  if (text === '' || text === 'false') return 0
  if (text === 'true') return 1
  if (/^\d$/.test(text)) return Number(text)
  throw new Error(
    `TRUST_PROXY is "${given}": write true, false, or how many proxies stand in a row`
  )
}

/**
 * Each proxy adds whom it heard to the end of `X-Forwarded-For`. What stands before the entries of one's own
 * proxies the caller has written: who believed it would let everybody choose the address that they are
 * counted and locked out by (API-15, AUT-01).
 */
export const trustOf =
  (hops: number) =>
  (_address: string, hop: number): boolean =>
    hop < hops

interface Asked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string }
}

/** Whose request it is, for what comes before the framework reads it: the address before `hops` proxies. */
export function callerAddress({ headers, socket }: Asked, hops: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const named = forwarded
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const nearestFirst = [socket.remoteAddress ?? '', ...named.reverse()]
  return nearestFirst[Math.min(hops, nearestFirst.length - 1)]
}
