/** Emits that the permissions of these users have changed: their open sockets are checked again (RT-04). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

/** Runs in the unit of work that changes them. */
export async function emitRightsChanged(
  { companyId }: Pick<Actor, 'companyId'>,
  userIds: readonly number[]
): Promise<void> {
  await unitOfWork(async (work) => {
    for (const userId of userIds) {
      const change = { companyId, userId, isNew: false, hasOtherRights: true }
      work.emit('identity.user_changed', change)
    }
  })
}
