/** Which processes hold sessions, by their leases (CNX-03). */
import * as leases from '#app/kernel/database/lease'

/** The name under which the processes with a gateway sign in, to share the connections. */
export const gatewayGroup = 'whatsapp.gateway'

const prefix = 'whatsapp.connection:'
/** The lease of a connection's session. */
export const leaseOf = (connectionId: number) => `${prefix}${connectionId}`

/** By connection; one that nobody holds is missing. */
export async function holdersOfSessions(
  connectionIds: readonly number[]
): Promise<Map<number, leases.LeaseHolder>> {
  const held = await leases.holdersOf(connectionIds.map(leaseOf))
  return new Map(
    connectionIds.flatMap((id) => {
      const holder = held.get(leaseOf(id))
      return holder ? [[id, holder] as const] : []
    })
  )
}

/** The connections whose sessions each process holds. */
export async function sessionsByProcess(): Promise<Map<string | null, number[]>> {
  const held = new Map<string | null, number[]>()
  for (const [key, { id }] of await leases.holdersOfAll(prefix)) {
    held.set(id, [...(held.get(id) ?? []), Number(key.slice(prefix.length))])
  }
  return held
}

/** A process that takes sessions, and can be named. */
export interface GatewayProcess extends leases.LeaseHolder {
  readonly id: string
}

/** Not those that are about to stop, which take nothing more. */
export async function gatewayProcesses(): Promise<GatewayProcess[]> {
  const present = await leases.signedIn(gatewayGroup)
  return present.filter((one): one is GatewayProcess => one.id !== null)
}
