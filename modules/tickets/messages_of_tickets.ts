/** The module that keeps what is said in tickets. */
import { registry } from '#app/kernel/modules/registry'
import { ticketMessages, type TicketMessages } from '#modules/tickets/contract'

/** Exactly one module contributes to the extension point. */
export async function messagesOfTickets(): Promise<TicketMessages> {
  const [Messages] = await registry.contributionsTo(ticketMessages)
  if (!Messages) throw new Error('no module keeps what is said in tickets')
  return new Messages()
}
