/** Shows the customer that an agent is typing or recording. */
import type { Actor } from '#app/kernel/actor/actor'
import type { TypingState } from '#modules/whatsapp/contract'
import { outbox } from '#modules/whatsapp/public'
import { tickets } from '#modules/tickets/public'

/** Nothing is stored. 409 ERR_TICKET_NOT_OPEN unless the actor may write in the ticket. */
export async function showTyping(
  actor: Actor,
  ticketId: unknown,
  state: TypingState
): Promise<void> {
  const ticket = await tickets.access(actor, ticketId)
  tickets.assertMayWrite(actor, ticket)
  const { connectionId, chatAddress } = ticket
  if (connectionId === null || chatAddress === null) return
  await outbox.showTyping(actor, { connectionId, address: chatAddress, state })
}
