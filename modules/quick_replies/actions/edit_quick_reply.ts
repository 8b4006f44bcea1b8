/** The owner, or an admin what is everybody's, changes a prepared answer. */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessOwnQuickReply } from '#modules/quick_replies/access'
import type { QuickReplyForm } from '#modules/quick_replies/actions/add_quick_reply'
import { refuseDouble } from '#modules/quick_replies/actions/refuse_double'
import { snapshotOf, recordChange } from '#modules/quick_replies/actions/record_change'
import type QuickReply from '#modules/quick_replies/models/quick_reply'

/**
 * What the form leaves out stays. 404 ERR_NO_QUICK_MESSAGE_FOUND, 403 ERR_NO_PERMISSION,
 * 409 ERR_DUPLICATED_SHORTCODE (QM-01).
 */
export async function editQuickReply(
  actor: Actor,
  id: unknown,
  form: Partial<QuickReplyForm>
): Promise<QuickReply> {
  return refuseDouble(
    unitOfWork(async (work) => {
      const reply = await accessOwnQuickReply(actor, id, work)
      const before = snapshotOf(reply)
      await reply.merge({ ...given(form), updatedAt: now() }).save()
      recordChange(work, actor, {
        change: 'update',
        id: reply.id,
        before,
        after: snapshotOf(reply),
      })
      return reply
    })
  )
}

/** Merging an undefined value would forget the old one. */
const given = <T extends object>(form: T): Partial<T> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Partial<T>
