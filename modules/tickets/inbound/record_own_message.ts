/**
 * A message that WhatsApp reports as ours: the echo of one we sent, or one written on the company's phone
 * (IN-40, IN-41).
 */
import { randomUUID } from 'node:crypto'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { lockContact } from '#modules/tickets/lock_contact'
import { chooseTicket } from '#modules/tickets/inbound/choose_ticket'
import { repairStored } from '#modules/tickets/inbound/repair_stored'
import { resolveChat } from '#modules/tickets/inbound/resolve_chat'
import { applyTicketChoice } from '#modules/tickets/inbound/apply_ticket_choice'
import { findStored, insertMessage } from '#modules/tickets/inbound/store_message'
import { ticketContext } from '#modules/tickets/inbound/ticket_context'
import Ticket, { latestFirst, outOfMenus } from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'

/** An echo changes nothing: the row of a message that we send is stored before it is sent (IN-40). */
export async function recordOwnMessage(inbound: InboundMessage, isEdited = false): Promise<void> {
  const actor = systemActor(inbound.companyId)
  const contact = await resolveChat(actor, inbound)
  const before = await findStored(inbound, contact)
  if (before) return repairStored(before, inbound)

  await unitOfWork(async (work) => {
    await lockContact(work, { companyId: actor.companyId, contactId: contact.id })
    const ticket = await ticketForOwn(work, contact, inbound)
    const marks = { authorContactId: null, isEdited }
    const message = await insertMessage(work, ticket, inbound, marks)
    ticket.merge({ lastMessage: await previewOf(inbound), updatedAt: now() })
    // IN-42: a person answered on the phone: bots stop in a pending conversation.
    if (ticket.status === 'pending') ticket.merge(outOfMenus)
    await ticket.useTransaction(work.trx).save()
    const { companyId, id } = ticket
    work.emit('tickets.message_stored', { companyId, ticketId: id, messageId: message.id })
  })
}

/**
 * The active ticket, else the last one without reopening it, else a new closed one (IN-41). A setting lets
 * the company's own messages open a ticket as a customer's do.
 */
async function ticketForOwn(work: Work, contact: { id: number }, inbound: InboundMessage) {
  const { connectionId } = inbound
  const known = await Ticket.of(inbound, work.trx)
    .where({ contactId: contact.id, connectionId })
    .orderByRaw(latestFirst)
    .forUpdate()
    .first()
  if (known && known.status !== 'closed') return known
  const opens = await readSetting<string>(inbound, 'tickets.own_message_opens')
  if (opens === 'enabled') {
    const choice = chooseTicket(await ticketContext(work, contact, inbound))
    return applyTicketChoice(work, choice, contact, inbound)
  }
  return known ?? bornClosed(work, contact, inbound)
}

function bornClosed(work: Work, contact: { id: number }, inbound: InboundMessage) {
  const { companyId, connectionId, chat } = inbound
  return new Ticket()
    .useTransaction(work.trx)
    .merge({
      companyId,
      connectionId,
      contactId: contact.id,
      uuid: randomUUID(),
      status: 'closed',
      isGroup: inbound.group !== null,
      chatAddress: chat,
      closedAt: now(),
      createdAt: now(),
      updatedAt: now(),
    })
    .save()
}
