/** The whole processing of one inbound message, from contact to automatic answer. Read this file first. */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { answersClosedTicket } from '#modules/messages/inbound/answers_closed_ticket'
import { chooseResponders } from '#modules/messages/inbound/choose_responder'
import { repairStored } from '#modules/messages/inbound/repair_stored'
import { resolveAuthor, resolveChat } from '#modules/messages/inbound/resolve_chat'
import { findStored, storeInbound } from '#modules/messages/inbound/store_message'
import { tickets } from '#modules/tickets/public'

/**
 * Called in order per chat, and again after a crash: for a stored message it changes nothing (IN-12), unless
 * the message was undecryptable then and is readable now. `isEdited`: the original message never came
 * (IN-28).
 */
export async function receiveMessage(inbound: InboundMessage, isEdited = false): Promise<void> {
  const actor = systemActor(inbound.companyId)
  const contact = await resolveChat(actor, inbound)
  const before = await findStored(inbound, contact)
  if (before) return repairStored(before, inbound)
  if (isAnswerable(inbound) && (await answersClosedTicket(contact, inbound, isEdited))) return

  const authorContactId = await resolveAuthor(actor, inbound.author)
  const stored = await unitOfWork(async (work) => {
    const ticket = await tickets.forInbound(work, contact, inbound)
    return storeInbound(work, ticket, inbound, { authorContactId, isEdited })
  })
  if (isAnswerable(inbound)) await chooseResponders([stored])
}

/** IN-61: no automation in groups; and an undecryptable message cannot be answered. */
const isAnswerable = ({ group, kind }: InboundMessage) => !group && kind !== 'undecryptable'
