/** The users of a company, page by page (TCK-17). */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import type { QueueOfUser } from '#modules/identity/contract'
import User from '#modules/identity/models/user'
import { queuesOf } from '#modules/identity/sessions/queues_of'

/** API-05. */
export const usersPerPage = 20

interface UserFilter {
  readonly page: number
  /** As typed; blank matches all. */
  readonly search: unknown
}
export interface UserRow {
  /** With `company` loaded. */
  readonly user: User
  readonly queues: readonly QueueOfUser[]
}

/** Ordered by name; callers who may not manage users search by name only, others also by e-mail. */
export async function listUsers(actor: Actor, { page, search }: UserFilter) {
  const pattern = searchPattern(search)
  const matching = () => {
    const query = User.of(actor).whereNull('deleted_at')
    if (pattern === null) return query
    return query.where((either) => {
      void either.whereRaw('folded(name) like folded(?)', [pattern])
      if (actor.can('identity.edit_profiles'))
        void either.orWhereRaw('folded(email) like folded(?)', [pattern])
    })
  }
  const [users, [{ $extras }]] = await Promise.all([
    matching()
      .preload('company')
      .orderByRaw('folded(name), id')
      .limit(usersPerPage)
      .offset((page - 1) * usersPerPage),
    matching().count('* as count'),
  ])
  const queues = await queuesOf(
    actor.companyId,
    users.map(({ id }) => id)
  )
  const rows = users.map((user) => ({ user, queues: queues.get(user.id)! }))
  return { rows, count: Number($extras.count) }
}
