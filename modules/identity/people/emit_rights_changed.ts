/** Tells that these people may see other things now: what they hold open is looked at again (RT-04). */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'

/** Joins the work that changes their rights. */
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
