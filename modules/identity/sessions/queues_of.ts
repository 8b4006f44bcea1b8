/** The queues of users; empty when no module implements queues. */
import { registry } from '#app/kernel/modules/registry'
import { queueMembership, type QueueOfUser } from '#modules/identity/contract'

/** Queues by user id; every requested id has an entry. */
export async function queuesOf(companyId: number, userIds: readonly number[]) {
  const [Membership] = await registry.contributionsTo(queueMembership)
  const known = Membership ? await new Membership().of(companyId, userIds) : new Map()
  return new Map<number, QueueOfUser[]>(userIds.map((id) => [id, known.get(id) ?? []]))
}
