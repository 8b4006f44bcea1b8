/**
 * A message that WhatsApp reports as ours: the echo of one we sent, or one written on the company's phone
 * (IN-40, IN-41).
 */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { tickets } from '#modules/tickets/public'
import { withdrawDelayed } from '#modules/messages/actions/withdraw_delayed'
import { repairStored } from '#modules/messages/inbound/repair_stored'
import { resolveChat } from '#modules/messages/inbound/resolve_chat'
import { findStored, insertMessage } from '#modules/messages/inbound/store_message'
import TicketlessMessage from '#modules/messages/models/ticketless_message'
import { previewOf } from '#modules/messages/preview'

/**
 * An echo changes nothing: the row of a message that we send is stored before it is sent (IN-40), also without a
 * ticket (CMP-22).
 */
export async function recordOwnMessage(inbound: InboundMessage, isEdited = false): Promise<void> {
  const actor = systemActor(inbound.companyId)
  if (await isTicketless(inbound)) return
  const contact = await resolveChat(actor, inbound)
  const before = await findStored(inbound, contact)
  if (before) return repairStored(before, inbound)

  await unitOfWork(async (work) => {
    const ticket = await tickets.forOwn(work, contact, inbound)
    // Somebody has written on the company's phone.
    await withdrawDelayed(work, ticket)
    const marks = { authorContactId: null, isEdited }
    const message = await insertMessage(work, ticket, inbound, marks)
    ticket.merge({ lastMessage: await previewOf(inbound), updatedAt: now() })
    await ticket.useTransaction(work.trx).save()
    const { companyId, id } = ticket
    work.emit('messages.stored', { companyId, ticketId: id, messageId: message.id, fromMe: true })
  })
}

async function isTicketless({ companyId, connectionId, wid }: InboundMessage): Promise<boolean> {
  const row = await TicketlessMessage.of({ companyId }).where({ connectionId, wid }).first()
  return row !== null
}
