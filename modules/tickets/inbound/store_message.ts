/** Stores a customer's message and what it changes in its ticket, once. */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { jobs } from '#app/kernel/jobs'
import type { Work } from '#app/kernel/unit_of_work'
import type { InboundMessage, MediaReference } from '#modules/whatsapp/contract'
import type { StoredMessage } from '#modules/tickets/contract'
import { messageTime } from '#modules/tickets/message_time'
import Message, { noMedia, type MediaColumns } from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'
import { resolveQuote } from '#modules/tickets/queries/resolve_quote'

/** Has this very message been stored before (IN-11, IN-12)? */
export async function isStored(inbound: InboundMessage, contact: { id: number }): Promise<boolean> {
  const { connectionId, fromMe, wid } = inbound
  const row = await Message.of(inbound)
    .where({ connectionId, contactId: contact.id, fromMe, wid })
    .first()
  return row !== null
}

/** The caller has checked `isStored` in the lane of the chat; the unique index guards all other ways. */
export async function storeInbound(
  work: Work,
  ticket: Ticket,
  inbound: InboundMessage
): Promise<StoredMessage> {
  const message = await insertMessage(work, ticket, inbound)
  await touchTicket(work, ticket, inbound)
  const { companyId, contactId } = ticket
  const news = { companyId, ticketId: ticket.id, messageId: message.id }
  work.emit('tickets.message_stored', news)
  if (message.mediaState === 'pending') {
    // The row says what is owed; a lost job is put back by `tickets.owe_media`.
    work.afterCommit(() =>
      jobs.add(
        'tickets.download_media',
        { companyId, messageId: message.id },
        { key: String(message.id) }
      )
    )
  }
  return { ...news, contactId, isNew: true }
}

/** Also used for messages that the company wrote on its own phone: those are read and acknowledged. */
export async function insertMessage(work: Work, ticket: Ticket, inbound: InboundMessage) {
  const { companyId, connectionId, wid, fromMe, kind, media } = inbound
  const message = new Message().useTransaction(work.trx).merge({
    companyId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId,
    queueId: ticket.queueId,
    fromMe,
    wid,
    kind,
    body: inbound.body,
    ack: fromMe ? 2 : 3,
    read: fromMe,
    ...owedMedia(media),
    sentAt: messageTime(DateTime.fromJSDate(inbound.at)),
    createdAt: now(),
    updatedAt: now(),
    ...(await resolveQuote(work, ticket, inbound.quote)),
  })
  await message.save()
  return message
}

/** The file is still with WhatsApp; the row says how to fetch it (IN-13). */
function owedMedia(reference: MediaReference | null): MediaColumns {
  if (!reference) return noMedia
  return {
    mediaState: 'pending',
    mediaReference: reference,
    mediaFile: null,
    mediaType: reference.mimetype,
    mediaName: reference.fileName,
    mediaWidth: reference.width,
    mediaHeight: reference.height,
    mediaSeconds: reference.seconds,
  }
}

/** Counted in the database, never from what was read before (IN-55, IN-57). */
async function touchTicket(work: Work, ticket: Ticket, inbound: InboundMessage) {
  await work.trx
    .from('tickets')
    .where({ company_id: ticket.companyId, id: ticket.id })
    .update({
      last_message: await previewOf(inbound),
      chat_address: inbound.chat,
      unread_messages: work.trx.raw('unread_messages + 1'),
      updated_at: now().toJSDate(),
    })
}
