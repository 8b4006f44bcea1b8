/** The users of a company with their queues, for choosing one (TCK-17). */
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueOfUser } from '#modules/identity/contract'
import User from '#modules/identity/models/user'
import { queuesOf } from '#modules/identity/sessions/queues_of'

export interface ListedUser {
  readonly id: number
  readonly name: string
  readonly queues: readonly QueueOfUser[]
}

export async function listUserNames(actor: Pick<Actor, 'companyId'>): Promise<ListedUser[]> {
  const users = await User.of(actor)
    .whereNull('deleted_at')
    .select('id', 'name')
    .orderByRaw('folded(name), id')
  const queues = await queuesOf(
    actor.companyId,
    users.map(({ id }) => id)
  )
  return users.map(({ id, name }) => ({ id, name, queues: queues.get(id)! }))
}
