/** Marks a message as deleted by its author; users with permission can still read its content (IN-29). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { refreshPreview } from '#modules/messages/changes/refresh_preview'
import type Message from '#modules/messages/models/message'

/** The caller has locked the row. Idempotent. */
export async function applyDelete(work: Work, message: Message): Promise<void> {
  if (message.isDeleted) return
  const { companyId, id, ticketId } = message
  message.merge({ isDeleted: true, deletedAt: now(), updatedAt: now() })
  await message.useTransaction(work.trx).save()
  await refreshPreview(work, message)
  work.emit('messages.changed', { companyId, ticketId, messageId: id })
}
