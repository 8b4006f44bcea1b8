/** A user with company and queues: oneself, or any user for callers who manage users (AUT-14). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { accessUser } from '#modules/identity/access'
import type User from '#modules/identity/models/user'
import type { UserRow } from '#modules/identity/queries/list_users'
import { queuesOf } from '#modules/identity/sessions/queues_of'

/** Throws 404 if not found, 403 ERR_NO_PERMISSION for another user without the permission. */
export async function showUser(actor: Actor, id: unknown): Promise<UserRow> {
  const user = await accessUser(actor, id)
  const isAllowed = user.id === actor.userId || actor.can('identity.edit_profiles')
  if (!isAllowed) throw new errors.E_NO_PERMISSION()
  return describeUser(user)
}

/** A row with the related data that the response needs. */
export async function describeUser(user: User): Promise<UserRow> {
  await user.load('company')
  const queues = await queuesOf(user.companyId, [user.id])
  return { user, queues: queues.get(user.id)! }
}
