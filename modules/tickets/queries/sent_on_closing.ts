/**
 * The message the customer would get if a user closed this ticket now, so that the user can choose a silent
 * closing.
 */
import { registry } from '#app/kernel/modules/registry'
import { closingTextsOf } from '#modules/whatsapp/public'
import { closingQuestion } from '#modules/tickets/contract'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import type Ticket from '#modules/tickets/models/ticket'

/** A question instead of the closing text (CLO-09), the closing text (CLO-10), or nothing. */
export async function sentOnClosing(ticket: Ticket): Promise<'question' | 'closing_text' | null> {
  const { companyId, id: ticketId, connectionId, userId: ownerId, queueId } = ticket
  if (
    ticket.status === 'closed' ||
    connectionId === null ||
    !(await (await messagesOfTickets()).canSay(ticket))
  )
    return null
  if (ownerId !== null) {
    for (const Question of await registry.contributionsTo(closingQuestion)) {
      const closed = { companyId, ticketId, connectionId, ownerId, queueId }
      if ((await new Question().text(closed)) !== null) return 'question'
    }
  }
  const { closingText } = await closingTextsOf(ticket, connectionId)
  return closingText.trim() ? 'closing_text' : null
}
