/** Simulates a crash right after a message was stored: the row exists, and no responder was called. */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { chooseTicket } from '#modules/tickets/inbound/choose_ticket'
import { resolveChat } from '#modules/messages/inbound/resolve_chat'
import { applyTicketChoice } from '#modules/tickets/inbound/apply_ticket_choice'
import { storeInbound } from '#modules/messages/inbound/store_message'
import { ticketContext } from '#modules/tickets/inbound/ticket_context'
import type { InboundMessage } from '#modules/whatsapp/contract'

export async function storeOnly(inbound: InboundMessage): Promise<void> {
  const contact = await resolveChat(systemActor(inbound.companyId), inbound)
  await unitOfWork(async (work) => {
    const choice = chooseTicket(await ticketContext(work, contact, inbound))
    const ticket = await applyTicketChoice(work, choice, contact, inbound)
    await storeInbound(work, ticket, inbound, { authorContactId: null, isEdited: false })
  })
}
