/** Calls the extension points of modules that own queues, connections and open work of a user. */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { personHoldings, queueMembership, usualConnection } from '#modules/identity/contract'

type Company = Pick<Actor, 'companyId'>

/** Throws 404 ERR_NO_QUEUE_FOUND for a queue of another company; does nothing when no module has queues. */
export async function putIntoQueues(actor: Company, userId: number, queueIds: readonly number[]) {
  const [Membership] = await registry.contributionsTo(queueMembership)
  await (Membership && new Membership().put(actor, userId, queueIds))
}

/** Throws 404 ERR_NO_WAPP_FOUND for a connection of another company; null is always valid. */
export async function requireUsualConnection(actor: Company, connectionId: number | null) {
  if (connectionId === null) return
  const [Connection] = await registry.contributionsTo(usualConnection)
  await (Connection && new Connection().require(actor, connectionId))
}

/** Lets every module hand over the user's open work (CLO-21). */
export async function handOverWorkOf(actor: Actor, userId: number) {
  for (const Holdings of await registry.contributionsTo(personHoldings))
    await new Holdings().handOver(actor, userId)
}
