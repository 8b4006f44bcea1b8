/** Sends the customer a greeting from the agent who accepted, if the company's settings enable it (CLO-02). */
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import { companyText } from '#app/kernel/settings/texts'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import type Ticket from '#modules/tickets/models/ticket'

/** Minutes in which a user who recently owned the ticket does not greet again. */
const knownMinutes = 10

/** The ticket was accepted by its owner in the current unit of work. */
export async function greetOnAccept(ticket: Ticket): Promise<void> {
  if ((await readSetting<string>(ticket, 'tickets.greet_on_accept')) !== 'enabled') return
  if (isBack(ticket)) return
  const own = await readSetting<string>(ticket, 'tickets.accept_greeting')
  const text = own.trim() ? own : await companyText(ticket, 'tickets:automatic.accepted')
  const { companyId, id: ticketId } = ticket
  await (await messagesOfTickets()).say({ companyId, ticketId }, text)
}

function isBack({ userId, lastOwnerId, lastOwnedAt }: Ticket): boolean {
  if (lastOwnerId !== userId || !lastOwnedAt) return false
  return now().diff(lastOwnedAt).as('minutes') < knownMinutes
}
