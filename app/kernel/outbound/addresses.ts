/** Which addresses the product may call when somebody else has named them (INT-03). */
import ip from 'ipaddr.js'
import type { AllowedAddress } from '#start/allowed_addresses'

/** All of IPv6 that is given out; ipaddr.js calls also some of the rest unicast, such as `::127.0.0.1`. */
const globalIpv6 = ip.parseCIDR('2000::/3')
/** Public to ipaddr.js, but the inner service of a cloud (Azure) to the machines in it. */
const cloudServices = ['168.63.129.16']

/**
 * Whether an IP address may be called: public unicast, or allowed by the self-hoster. An IPv4 address in any IPv6 form
 * (mapped, translated, tunnelled) is not: it is a way around a check of the other form.
 */
export function isPermitted(
  address: string,
  port: number,
  allowed: readonly AllowedAddress[]
): boolean {
  if (!ip.isValid(address)) return false
  const parsed = ip.parse(address)
  if (isPublic(parsed)) return true
  return allowed.some(
    (entry) => 'range' in entry && isForPort(entry, port) && isWithin(parsed, entry.range)
  )
}

/** Whether the self-hoster allows the host by its name, whatever it resolves to. */
export function isNamePermitted(
  host: string,
  port: number,
  allowed: readonly AllowedAddress[]
): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return allowed.some((entry) => 'name' in entry && entry.name === name && isForPort(entry, port))
}

function isPublic(address: ip.IPv4 | ip.IPv6): boolean {
  if (address.range() !== 'unicast' || cloudServices.includes(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(globalIpv6)
}

const isForPort = (entry: AllowedAddress, port: number) =>
  entry.port === null || entry.port === port

function isWithin(address: ip.IPv4 | ip.IPv6, range: [ip.IPv4 | ip.IPv6, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range)
}
