/** Marks a message as taken back by its author; what it said is kept for those with the right (IN-29). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/unit_of_work'
import { refreshPreview } from '#modules/tickets/inbound/refresh_preview'
import type Message from '#modules/tickets/models/message'

/** The caller holds the row. Doing it twice is the same as once. */
export async function applyDelete(work: Work, message: Message): Promise<void> {
  if (message.isDeleted) return
  const { companyId, id, ticketId } = message
  message.merge({ isDeleted: true, deletedAt: now(), updatedAt: now() })
  await message.useTransaction(work.trx).save()
  await refreshPreview(work, message)
  work.emit('tickets.message_changed', { companyId, ticketId, messageId: id })
}
