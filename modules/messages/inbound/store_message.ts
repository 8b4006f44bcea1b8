/** Stores a customer's message and updates its ticket. */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { StoredMessage } from '#modules/messages/contract'
import { fetchSoon } from '#modules/messages/media/fetch_soon'
import { pendingMedia } from '#modules/messages/inbound/pending_media'
import { placeTicketless, recordInbound } from '#modules/messages/inbound/place_ticketless'
import { responderInput } from '#modules/messages/inbound/responder_input'
import { storedText } from '#modules/messages/inbound/stored_text'
import { messageTime } from '#modules/messages/message_time'
import Message from '#modules/messages/models/message'
import type { Ticket } from '#modules/tickets/public'
import { previewOf } from '#modules/messages/preview'
import { resolveQuote } from '#modules/messages/inbound/resolve_quote'

/** Columns of a message row that do not come from the message itself. */
export interface Marks {
  /** The group member who wrote. */
  readonly authorContactId: number | null
  /** Only the edited text is known (IN-28). */
  readonly isEdited: boolean
  /** Already answered: automation is not called for it. */
  readonly isAnswered?: boolean
}

/** The same message, if it was stored before (IN-11, IN-12). */
export function findStored(
  inbound: InboundMessage,
  contact: { id: number }
): Promise<Message | null> {
  const { connectionId, fromMe, wid } = inbound
  return Message.of(inbound).where({ connectionId, contactId: contact.id, fromMe, wid }).first()
}

/** The caller has called `findStored` in the chat's lane; the unique index catches any other concurrent insert. */
export async function storeInbound(
  work: Work,
  ticket: Ticket,
  inbound: InboundMessage,
  marks: Marks
): Promise<StoredMessage> {
  const { companyId, contactId, id: ticketId } = ticket
  const chat = { ticketId, contactId, connectionId: inbound.connectionId }
  const placed = await placeTicketless(work, ticket, inbound.group ? [] : [chat])
  const message = await insertMessage(work, ticket, inbound, marks)
  await touchTicket(work, ticket, inbound)
  const event = { companyId, ticketId, messageId: message.id }
  work.emit('messages.stored', { ...event, fromMe: inbound.fromMe })
  const stored = { ...event, contactId, isNew: true, ...responderInput(ticket, inbound) }
  await recordInbound([stored], placed)
  return stored
}

/** Also used for messages written on the company's phone: those are marked as read and delivered. */
export async function insertMessage(
  work: Work,
  ticket: Ticket,
  inbound: InboundMessage,
  { authorContactId, isEdited, isAnswered = false }: Marks
) {
  const { companyId, connectionId, wid, fromMe } = inbound
  const message = new Message().useTransaction(work.trx).merge({
    companyId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId,
    ...ticket.saidIn,
    authorContactId,
    isEdited,
    isAnswered,
    fromMe,
    wid,
    ack: fromMe ? 2 : 3,
    read: fromMe,
    sentAt: messageTime(DateTime.fromJSDate(inbound.at)),
    createdAt: now(),
    updatedAt: now(),
    ...(await contentColumns(work, ticket, inbound)),
  })
  await message.save()
  fetchSoon(work, message)
  return message
}

/** Columns of the content; an undecryptable message gets them later. */
export async function contentColumns(work: Work, ticket: Ticket, inbound: InboundMessage) {
  const { kind, media } = inbound
  return {
    kind,
    body: await storedText(inbound, inbound),
    ...pendingMedia(media),
    ...(await resolveQuote(work, ticket, inbound.quote)),
  }
}

/** Incremented in the database, not computed from a value read earlier (IN-55, IN-57). */
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
