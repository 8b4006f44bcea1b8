/** Applies an edit to a message and stores the previous text (IN-28). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { refreshPreview } from '#modules/messages/changes/refresh_preview'
import type Message from '#modules/messages/models/message'
import MessageVersion from '#modules/messages/models/message_version'

/** The caller has locked the row. Idempotent; a deleted message is not edited. */
export async function applyEdit(work: Work, message: Message, body: string): Promise<void> {
  if (message.isDeleted || message.body === body) return
  const { companyId, id, ticketId } = message
  // The previous text of an undecryptable message is not known yet.
  const former = message.kind === 'undecryptable' && !message.isEdited ? '' : message.body
  await new MessageVersion()
    .useTransaction(work.trx)
    .merge({ companyId, messageId: id, body: former, replacedAt: now() })
    .save()
  message.merge({ body, isEdited: true, updatedAt: now() })
  await message.useTransaction(work.trx).save()
  await refreshPreview(work, message)
  work.emit('messages.changed', { companyId, ticketId, messageId: id })
}
