/** Resets a ticket's unread count and marks its messages as read (IN-55, IN-56). */
import { readSetting } from '#app/kernel/settings/settings'
import type { Work } from '#app/kernel/database/unit_of_work'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import type Ticket from '#modules/tickets/models/ticket'

/** The caller has locked the ticket's row, so that its count and its messages agree. */
export async function clearUnread(work: Work, ticket: Ticket): Promise<void> {
  if (ticket.unreadMessages === 0) return
  const { companyId, id: ticketId, chatAddress } = ticket
  const withReceipts = (await readSetting<string>(ticket, 'tickets.read_receipts')) === 'enabled'
  const messages = await messagesOfTickets()
  await messages.markRead({ companyId, ticketId, chatAddress }, { withReceipts })
  ticket.useTransaction(work.trx).unreadMessages = 0
  await ticket.save()
  work.emit('tickets.unread_cleared', { companyId, ticketId })
}
