/** Sets a ticket's unread messages to none and lets the customer know that they were read (IN-55, IN-56). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings'
import type { Work } from '#app/kernel/unit_of_work'
import { markRead } from '#modules/whatsapp/public'
import type Ticket from '#modules/tickets/models/ticket'

/** The caller holds the ticket's row: its count and its messages agree. */
export async function clearUnread(work: Work, actor: Actor, ticket: Ticket): Promise<void> {
  if (ticket.unreadMessages === 0) return
  const unread: { wid: string }[] = await work.trx
    .from('messages')
    .where({ company_id: ticket.companyId, ticket_id: ticket.id, from_me: false, read: false })
    .update({ read: true, updated_at: now().toJSDate() }, ['wid'])

  ticket.useTransaction(work.trx).unreadMessages = 0
  await ticket.save()
  work.emit('tickets.unread_cleared', { companyId: ticket.companyId, ticketId: ticket.id })
  const { connectionId, chatAddress } = ticket
  if (!unread.length || !connectionId || !chatAddress) return
  const receipts = await readSetting<string>(ticket, 'tickets.read_receipts')
  if (receipts !== 'enabled') return
  await markRead(work, actor, {
    connectionId,
    address: chatAddress,
    wids: unread.map(({ wid }) => wid),
  })
}
