/** Number of the operator's own proxies in front of the product (TRUST_PROXY). */

/** Parses TRUST_PROXY: `true` counts as 1; unset or `false` as 0. Throws on anything but a single digit. */
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
 * Each proxy appends the address of its caller to `X-Forwarded-For`. Entries before those of our own proxies come
 * from the caller: trusting them would let anybody choose the address used for rate limits and lockouts (API-15,
 * AUT-01).
 */
export const trustOf =
  (hops: number) =>
  (_address: string, hop: number): boolean =>
    hop < hops

interface Asked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string }
}

/**
 * The caller's address, for code that runs before the framework parses the request: the address before `hops`
 * proxies.
 */
export function callerAddress({ headers, socket }: Asked, hops: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const named = forwarded
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const nearestFirst = [socket.remoteAddress ?? '', ...named.reverse()]
  return nearestFirst[Math.min(hops, nearestFirst.length - 1)]
}
