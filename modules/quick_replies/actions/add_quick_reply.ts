/** Creates a quick reply. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { refuseDouble } from '#modules/quick_replies/actions/refuse_double'
import { snapshotOf, recordChange } from '#modules/quick_replies/actions/record_change'
import QuickReply from '#modules/quick_replies/models/quick_reply'

export interface QuickReplyForm {
  /** Without the slash. */
  readonly shortcode: string
  readonly body: string
  /** Everybody in the company may use it. */
  readonly isShared: boolean
  /** Offered in the composer (QM-02). */
  readonly isActive: boolean
}

/** The actor is its owner. 409 ERR_DUPLICATED_SHORTCODE (QM-01). */
export async function addQuickReply(actor: Actor, form: QuickReplyForm): Promise<QuickReply> {
  const { companyId, userId } = actor
  if (userId === null) throw new errors.E_NO_PERMISSION()
  return refuseDouble(
    unitOfWork(async (work) => {
      const reply = await new QuickReply()
        .useTransaction(work.trx)
        .merge({ companyId, userId, ...form, createdAt: now(), updatedAt: now() })
        .save()
      recordChange(work, actor, {
        change: 'create',
        id: reply.id,
        before: null,
        after: snapshotOf(reply),
      })
      return reply
    })
  )
}
