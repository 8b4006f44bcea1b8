/** Every quick reply is loaded by id, and limited to what a person may use, through this file (QM-01, API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/quick_replies/errors'
import { QuickReply } from '#modules/quick_replies/model'

export const errors = errorClasses(specs)

/** The actor's own and the shared ones. For others a private one does not exist. */
export const usableBy = (actor: Actor, work?: Work) =>
  QuickReply.of(actor, work?.trx).where((either) => {
    void either.where('isShared', true).orWhere('userId', actor.userId ?? 0)
  })

/** 404 ERR_NO_QUICK_MESSAGE_FOUND for another company's, a colleague's private one, or none. */
export async function accessQuickReply(
  actor: Actor,
  given: unknown,
  work?: Work
): Promise<QuickReply> {
  return rowById(usableBy(actor, work), given, errors.E_QUICK_REPLY_NOT_FOUND, work)
}

/** For changes, locked until the transaction ends: by the owner, or a shared one by an admin; otherwise 403. */
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
