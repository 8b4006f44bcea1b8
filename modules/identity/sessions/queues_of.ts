/** Asks in which queues people work; in none when no module knows queues. */
import { registry } from '#app/kernel/registry'
import { queueMembership, type QueueOfUser } from '#modules/identity/contract'

/** Queues by user id; every id asked for has an entry. */
export async function queuesOf(companyId: number, userIds: readonly number[]) {
  const [Membership] = await registry.contributionsTo(queueMembership)
  const known = Membership ? await new Membership().of(companyId, userIds) : new Map()
  return new Map<number, QueueOfUser[]>(userIds.map((id) => [id, known.get(id) ?? []]))
}
