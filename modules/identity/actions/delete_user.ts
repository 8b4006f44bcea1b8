/** Deletes a user; their conversations keep their name (CLO-21). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { retryOnLockTimeout } from '#app/kernel/database/retry_on_lock_timeout'
import { accessUser, accessUserToDelete } from '#modules/identity/access'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import { handOverWorkOf, putIntoQueues } from '#modules/identity/people/ask_neighbours'
import { lockOperators, lockPeople } from '#modules/identity/people/lock_people'
import { mayEdit } from '#modules/identity/people/may_change'
import {
  requireAnotherAdmin,
  requireAnotherOperator,
} from '#modules/identity/people/require_another'

/**
 * Hands over their open work, ends their sessions and keeps the row. Throws 409 ERR_LAST_ADMIN or ERR_LAST_OPERATOR, and
 * 403 ERR_NO_PERMISSION when an admin tries to delete an operator.
 */
export async function deleteUser(actor: Actor, id: unknown): Promise<void> {
  await retryOnLockTimeout(async (work) => {
    await lockPeople(work, actor)
    const user = await accessUser(actor, id)
    if (!mayEdit(actor, user)) throw new errors.E_NO_PERMISSION()
    if (user.profile === 'admin') await requireAnotherAdmin(user)
    if (user.isSuper) {
      await lockOperators(work)
      await requireAnotherOperator(user)
    }

    // Lock order (ADR 31): first the user's work, as every other writer does; then the user, so that nothing new can
    // be assigned; then the work that was assigned in between.
    await handOverWorkOf(actor, user.id)
    await accessUserToDelete(actor, user.id)
    await handOverWorkOf(actor, user.id)
    await putIntoQueues(actor, user.id, [])
    await endSessionsOf(user, actor)
    await user.useTransaction(work.trx).merge({ deletedAt: now(), isOnline: false }).save()
    const { companyId } = user
    work.audit({
      actor,
      action: 'identity.delete_user',
      entity: 'user',
      entityId: user.id,
      before: { name: user.name, email: user.email, profile: user.profile },
    })
    work.emit('identity.user_changed', {
      companyId,
      userId: user.id,
      isNew: false,
      hasOtherRights: true,
    })
  })
}
