/** The users of a company, page by page (TCK-17). */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import type { QueueOfUser } from '#modules/identity/contract'
import User from '#modules/identity/models/user'
import { queuesOf } from '#modules/identity/sessions/queues_of'

export interface UserRow {
  /** With `company` loaded. */
  readonly user: User
  readonly queues: readonly QueueOfUser[]
}

/**
 * One page, ordered by name; callers who may not manage users search by name only, others also by e-mail. `pageNumber`
 * and `search` as the client wrote them; a blank search matches all.
 */
export async function listUsers(
  actor: Actor,
  pageNumber: unknown,
  search: unknown
): Promise<Page<UserRow>> {
  const searched = actor.can('identity.edit_profiles') ? ['name', 'email'] : ['name']
  const query = searchIn(User.of(actor).whereNull('deleted_at'), searched, search)
    .preload('company')
    .orderByRaw('folded(name), id')
  const { rows: users, ...page } = await pageOf(query, pageNumber)
  const queues = await queuesOf(
    actor.companyId,
    users.map(({ id }) => id)
  )
  return { rows: users.map((user) => ({ user, queues: queues.get(user.id)! })), ...page }
}
