/** Updates the preview in lists after the last message of a ticket changed (IN-28, IN-57). */
import { companyText } from '#app/kernel/settings/texts'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Message from '#modules/messages/models/message'
import { previewOf } from '#modules/messages/preview'

/** Only if the message is the last of its ticket; the ticket's `updatedAt` stays. */
export async function refreshPreview(work: Work, message: Message): Promise<void> {
  const { companyId, ticketId, id } = message
  const preview = message.isDeleted
    ? await companyText({ companyId }, 'tickets:kind.deleted')
    : await previewOf(message)
  const { rowCount } = await work.trx.rawQuery(
    `update tickets set last_message = ? where company_id = ? and id = ? and last_message <> ?
       and ? = (select id from messages where ticket_id = tickets.id
                order by sent_at desc, id desc limit 1)`,
    [preview, companyId, ticketId, preview, id]
  )
  if (rowCount) work.emit('tickets.changed', { companyId, ticketId })
}
