/** The story of one inbound message, from person to answer. Read this file first. */
import { systemActor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { resolveContact } from '#modules/contacts/public'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { answersClosedTicket } from '#modules/tickets/inbound/answers_closed_ticket'
import { chooseResponder } from '#modules/tickets/inbound/choose_responder'
import { chooseTicket } from '#modules/tickets/inbound/choose_ticket'
import { settleTicket } from '#modules/tickets/inbound/settle_ticket'
import { isStored, storeInbound } from '#modules/tickets/inbound/store_message'
import { ticketFacts } from '#modules/tickets/inbound/ticket_facts'

/** Called in order per chat, and again after a crash: a message that is stored changes nothing (IN-12). */
export async function receiveMessage(inbound: InboundMessage): Promise<void> {
  const actor = systemActor(inbound.companyId)
  const contact = await resolveContact(actor, inbound.sender)
  if (await isStored(inbound, contact)) return
  if (await answersClosedTicket(actor, contact, inbound)) return

  const stored = await unitOfWork(async (work) => {
    const choice = chooseTicket(await ticketFacts(work, contact, inbound))
    const ticket = await settleTicket(work, choice, contact, inbound)
    return storeInbound(work, ticket, inbound)
  })
  if (stored.isNew) await chooseResponder(stored)
}
