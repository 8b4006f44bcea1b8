/** A person has taken part: what flows had still to say there is not sent (INT-02). */
import type { Actor } from '#app/kernel/actor/actor'
import type Ticket from '#modules/tickets/models/ticket'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'

/** Nothing happens when automation itself acts: its last words may still leave. The ticket's row is locked. */
export async function withdrawDelayed(
  { userId }: Pick<Actor, 'userId'>,
  { companyId, id: ticketId, connectionId, contactId }: Ticket
): Promise<void> {
  if (userId === null) return
  const chat = { companyId, ticketId, connectionId, contactId }
  await (await messagesOfTickets()).withdrawDelayed(chat)
}
