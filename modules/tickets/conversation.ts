/** The module that keeps what is said in tickets. */
import { registry } from '#app/kernel/modules/registry'
import { ticketConversation, type TicketConversation } from '#modules/tickets/contract'

/** Exactly one module contributes to the extension point. */
export async function conversationOf(): Promise<TicketConversation> {
  const [Conversation] = await registry.contributionsTo(ticketConversation)
  if (!Conversation) throw new Error('no module keeps what is said in tickets')
  return new Conversation()
}
