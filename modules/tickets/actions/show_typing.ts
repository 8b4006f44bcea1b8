/** Lets the customer see that an agent is writing or speaking. */
import type { Actor } from '#app/kernel/actor'
import type { TypingState } from '#modules/whatsapp/contract'
import { showTyping as showInChat } from '#modules/whatsapp/public'
import { accessTicket, assertMayWrite } from '#modules/tickets/access'

/** Kept nowhere. 409 ERR_TICKET_NOT_OPEN unless the actor may write in the ticket. */
export async function showTyping(
  actor: Actor,
  ticketId: unknown,
  state: TypingState
): Promise<void> {
  const ticket = await accessTicket(actor, ticketId)
  assertMayWrite(actor, ticket)
  const { connectionId, chatAddress } = ticket
  if (connectionId === null || chatAddress === null) return
  await showInChat(actor, { connectionId, address: chatAddress, state })
}
