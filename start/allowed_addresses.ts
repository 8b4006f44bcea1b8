/** Addresses of the self-hoster's own network that the product may call (OUTBOUND_ALLOW). */
import ip from 'ipaddr.js'

/** A host by its name, or a range of IP addresses; `port` is null for all ports. */
export type AllowedAddress =
  | { readonly name: string; readonly port: number | null }
  | { readonly range: [ip.IPv4 | ip.IPv6, number]; readonly port: number | null }

/**
 * Parses OUTBOUND_ALLOW: names, IP addresses and ranges, separated by commas, each with or without a port, for example
 * `n8n:5678, 10.0.0.0/8, [fd00::1]:443`. Throws for anything else.
 */
export function allowedAddressesOf(given: string | undefined): AllowedAddress[] {
  const entries = (given ?? '').split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map(entryOf)
}

function entryOf(text: string): AllowedAddress {
  const { host, port } = partsOf(text)
  const isPort = port === null || (port > 0 && port < 65_536)
  const range = rangeOf(host)
  if (isPort && range) return { range, port }
  // What ends in a number would be an incomplete address, such as `10.1`: more likely a slip than a host of that name.
  if (isPort && /^[a-z0-9_.-]*[a-z_-][a-z0-9_-]*$/i.test(host)) {
    return { name: host.toLowerCase(), port }
  }
  throw new Error(
    `OUTBOUND_ALLOW contains "${text}": write names, IP addresses or ranges, for example n8n:5678, 10.0.0.0/8`
  )
}

/** An IPv6 address with a port stands in brackets, alone it need not. */
function partsOf(text: string): { readonly host: string; readonly port: number | null } {
  const isBareIpv6 = text.split(':').length > 2 && !text.startsWith('[')
  const parts = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(isBareIpv6 ? `[${text}]` : text)
  return { host: parts?.[1] ?? '', port: parts?.[2] === undefined ? null : Number(parts[2]) }
}

function rangeOf(host: string): [ip.IPv4 | ip.IPv6, number] | null {
  const isIpv6 = host.startsWith('[')
  const text = isIpv6 ? host.slice(1, -1) : host
  const [address = '', length] = text.split('/')
  if (!(isIpv6 ? ip.IPv6.isValid(address) : ip.IPv4.isValidFourPartDecimal(address))) return null
  const range = length === undefined ? `${address}/${isIpv6 ? 128 : 32}` : text
  return ip.isValidCIDR(range) ? ip.parseCIDR(range) : null
}
