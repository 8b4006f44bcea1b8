/** Changes a quick reply: by the owner, or a shared one by an admin. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessOwnQuickReply } from '#modules/quick_replies/access'
import type { QuickReplyForm } from '#modules/quick_replies/actions/add_quick_reply'
import { refuseDouble } from '#modules/quick_replies/actions/refuse_double'
import { snapshotOf, recordChange } from '#modules/quick_replies/actions/record_change'
import type QuickReply from '#modules/quick_replies/models/quick_reply'

/** Omitted fields stay. 404 ERR_NO_QUICK_MESSAGE_FOUND, 403 ERR_NO_PERMISSION, 409 ERR_DUPLICATED_SHORTCODE (QM-01). */
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

/** Lucid's merge would overwrite the old value with undefined. */
const given = <T extends object>(form: T): Partial<T> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Partial<T>
