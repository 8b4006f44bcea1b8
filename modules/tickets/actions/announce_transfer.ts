/** Sends the customer a message about the transfer if the company's settings enable it (CLO-04). */
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'
import { companyText } from '#app/kernel/settings/texts'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import type { TicketState } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'

/** Only when a person transfers the ticket, and only when its queue or owner really changed. */
export async function announceTransfer(
  actor: Actor,
  ticket: Ticket,
  from: TicketState
): Promise<void> {
  const { userId, queueId } = ticket.state
  const isNewQueue = queueId !== null && queueId !== from.queueId
  const isNewOwner = userId !== null && userId !== from.userId
  if (actor.userId === null || (!isNewQueue && !isNewOwner)) return
  if ((await readSetting<string>(actor, 'tickets.announce_transfer')) !== 'enabled') return
  const key = userId === null ? 'to_queue' : queueId === null ? 'to_user' : 'to_both'
  const text = await companyText(actor, `tickets:automatic.${key}`)
  const { companyId, id: ticketId } = ticket
  await (await messagesOfTickets()).say({ companyId, ticketId }, text)
}
