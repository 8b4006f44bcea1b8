/** Sends the customer a closing text after a user closed the ticket, or a question instead of it (CLO-09, CLO-10). */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import type { Work } from '#app/kernel/database/unit_of_work'
import { closingTextsOf } from '#modules/whatsapp/public'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import { closingQuestion } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'
import { lastService } from '#modules/tickets/queries/last_tracking'

/**
 * The ticket is closed in this unit of work; `ownerId`: its owner until then. Automatic closing sends no
 * closing text.
 */
export async function sendClosingText(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  ownerId: number | null
): Promise<void> {
  if (actor.userId === null || ticket.connectionId === null) return
  if (ownerId !== null && (await asksInstead(work, ticket, ownerId))) return
  const { closingText } = await closingTextsOf(ticket, ticket.connectionId)
  const { companyId, id: ticketId } = ticket
  await (await messagesOfTickets()).say({ companyId, ticketId }, closingText)
}

/** A question that could not be sent is not recorded as asked (CLO-08). */
async function asksInstead(work: Work, ticket: Ticket, ownerId: number): Promise<boolean> {
  const { companyId, id: ticketId, connectionId, closedQueueId: queueId } = ticket
  const serviceId = await lastService(work, ticket)
  if (serviceId === null || connectionId === null) return false
  const closed = { companyId, ticketId, connectionId, serviceId, ownerId, queueId }
  const messages = await messagesOfTickets()
  for (const Question of await registry.contributionsTo(closingQuestion)) {
    const question = new Question()
    const text = await question.text(closed)
    if (text === null || !(await messages.say({ companyId, ticketId }, text))) continue
    await question.asked(closed)
    return true
  }
  return false
}
