/** Records a missed call as a message in the conversation, if there is one (IN-63). */
import { DateTime } from 'luxon'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import { companyText } from '#app/kernel/settings/texts'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { findContact } from '#modules/contacts/public'
import type { InboundCall } from '#modules/whatsapp/contract'
import { contactLock, tickets, type Ticket } from '#modules/tickets/public'
import { messageTime } from '#modules/messages/message_time'
import Message, { noMedia } from '#modules/messages/models/message'
import { previewOf } from '#modules/messages/preview'

/** Opens, reopens and moves no ticket, and counts as read. Idempotent. */
export async function recordCall(call: InboundCall): Promise<void> {
  const contact = await findContact(systemActor(call.companyId), call.sender)
  if (!contact) return
  await unitOfWork(async (work) => {
    const chat = { ...call, contactId: contact.id }
    await contactLock.lock(work, chat)
    const ticket = await tickets.lastOfChat(chat, work)
    if (ticket && !(await isRecorded(work, ticket, call))) await insertCall(work, ticket, call)
  })
}

async function isRecorded(work: Work, { contactId }: Ticket, call: InboundCall) {
  const { connectionId, wid } = call
  const row = await Message.of(call, work.trx)
    .where({ connectionId, contactId, fromMe: false, wid })
    .first()
  return row !== null
}

async function insertCall(work: Work, ticket: Ticket, call: InboundCall) {
  const { companyId, connectionId, wid } = call
  const message = new Message().useTransaction(work.trx).merge({
    companyId,
    connectionId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    ...ticket.saidIn,
    fromMe: false,
    wid,
    kind: 'call',
    body: await textFor(call),
    ack: 3,
    read: true,
    ...noMedia,
    sentAt: messageTime(DateTime.fromJSDate(call.at)),
    createdAt: now(),
    updatedAt: now(),
  })
  await message.save()
  ticket.merge({ lastMessage: await previewOf(message), updatedAt: now() })
  await ticket.useTransaction(work.trx).save()
  const event = { companyId, ticketId: ticket.id, messageId: message.id }
  work.emit('messages.stored', { ...event, fromMe: message.fromMe })
}

async function textFor({ companyId, isVideo, at }: InboundCall): Promise<string> {
  const zone = await readSetting<string>({ companyId }, 'identity.timezone')
  const time = DateTime.fromJSDate(at).setZone(zone).toFormat('HH:mm')
  const key = isVideo ? 'tickets:missed_video_call' : 'tickets:missed_voice_call'
  return companyText({ companyId }, key, { time })
}
