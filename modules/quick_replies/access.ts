/** The only way from an id to a quick reply, and to all that a person may use (QM-01, API-02). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/quick_replies/errors'
import QuickReply from '#modules/quick_replies/models/quick_reply'

export const errors = errorClasses(specs)

/** One's own and everybody's. A colleague's own is as if it were not there. */
export const usableBy = (actor: Actor, work?: Work) =>
  QuickReply.of(actor, work?.trx).where((either) => {
    void either.where('isShared', true).orWhere('userId', actor.userId ?? 0)
  })

/** Another company's, a colleague's own, or none: 404 ERR_NO_QUICK_MESSAGE_FOUND. */
export async function accessQuickReply(
  actor: Actor,
  given: unknown,
  work?: Work
): Promise<QuickReply> {
  const id = rowId(given)
  const found =
    id === null
      ? null
      : await usableBy(actor, work)
          .where('id', id)
          .if(work, (query) => void query.forUpdate())
          .first()
  if (!found) throw new errors.E_QUICK_REPLY_NOT_FOUND()
  return found
}

/** To be changed, held until the work is done: its owner's, or everybody's for an admin; else 403. */
export async function accessOwnQuickReply(
  actor: Actor,
  given: unknown,
  work: Work
): Promise<QuickReply> {
  const reply = await accessQuickReply(actor, given, work)
  const mayChange = reply.userId === actor.userId || actor.can('quick_replies.manage_shared')
  if (!mayChange) throw new kernelErrors.E_NO_PERMISSION()
  return reply
}
