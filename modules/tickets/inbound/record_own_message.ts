/** A message that WhatsApp shows as ours: our own echo, or one written on the company's phone (IN-40, IN-41). */
import { randomUUID } from 'node:crypto'
import { systemActor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { resolveContact } from '#modules/contacts/public'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { insertMessage, isStored } from '#modules/tickets/inbound/store_message'
import Ticket from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'

/** An echo of what we sent changes nothing: its row was there before it left (IN-40). */
export async function recordOwnMessage(inbound: InboundMessage): Promise<void> {
  const actor = systemActor(inbound.companyId)
  const contact = await resolveContact(actor, { ...inbound.sender, pushName: null }) // IN-08
  if (await isStored(inbound, contact)) return

  await unitOfWork(async (work) => {
    const ticket = await ticketForOwn(work, contact, inbound)
    const message = await insertMessage(work, ticket, inbound)
    await ticket
      .useTransaction(work.trx)
      .merge({ lastMessage: await previewOf(inbound), updatedAt: now() })
      .save()
    const { companyId, id } = ticket
    work.emit('tickets.message_stored', { companyId, ticketId: id, messageId: message.id })
  })
}

/** The running conversation, else the last one without reopening it, else one that is born closed (IN-41). */
async function ticketForOwn(work: Work, contact: { id: number }, inbound: InboundMessage) {
  const { companyId, connectionId, chat } = inbound
  const known = await Ticket.of(inbound, work.trx)
    .where({ contactId: contact.id, connectionId })
    .orderByRaw("status = 'closed', id desc")
    .first()
  if (known) return known
  return new Ticket()
    .useTransaction(work.trx)
    .merge({
      companyId,
      connectionId,
      contactId: contact.id,
      uuid: randomUUID(),
      status: 'closed',
      chatAddress: chat,
      closedAt: now(),
      createdAt: now(),
      updatedAt: now(),
    })
    .save()
}
