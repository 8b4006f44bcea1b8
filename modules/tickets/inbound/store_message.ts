/** Stores a customer's message and what it changes in its ticket, once. */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { StoredMessage } from '#modules/tickets/contract'
import { fetchSoon } from '#modules/tickets/inbound/fetch_soon'
import { pendingMedia } from '#modules/tickets/inbound/pending_media'
import { responderInput } from '#modules/tickets/inbound/responder_input'
import { storedText } from '#modules/tickets/inbound/stored_text'
import { messageTime } from '#modules/tickets/message_time'
import Message from '#modules/tickets/models/message'
import { saidIn, type default as Ticket } from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'
import { resolveQuote } from '#modules/tickets/queries/resolve_quote'

/** What a message's row says beside what the message itself says. */
export interface Marks {
  /** The member of a group who wrote. */
  readonly authorContactId: number | null
  /** Only its edited form is known (IN-28). */
  readonly isEdited: boolean
  /** No automation is asked about it: it has its answer. */
  readonly isAnswered?: boolean
}

/** This very message, if it has been stored before (IN-11, IN-12). */
export function findStored(
  inbound: InboundMessage,
  contact: { id: number }
): Promise<Message | null> {
  const { connectionId, fromMe, wid } = inbound
  return Message.of(inbound).where({ connectionId, contactId: contact.id, fromMe, wid }).first()
}

/** The caller has asked `findStored` in the lane of the chat; the unique index guards all other ways. */
export async function storeInbound(
  work: Work,
  ticket: Ticket,
  inbound: InboundMessage,
  marks: Marks
): Promise<StoredMessage> {
  const message = await insertMessage(work, ticket, inbound, marks)
  await touchTicket(work, ticket, inbound)
  const { companyId, contactId } = ticket
  const event = { companyId, ticketId: ticket.id, messageId: message.id }
  work.emit('tickets.message_stored', event)
  return { ...event, contactId, isNew: true, ...responderInput(ticket, inbound) }
}

/** Also used for messages that the company wrote on its own phone: those are read and acknowledged. */
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
    ...saidIn(ticket),
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

/** What the message says; a message that could not be opened at first gets it later. */
export async function contentColumns(work: Work, ticket: Ticket, inbound: InboundMessage) {
  const { kind, media } = inbound
  return {
    kind,
    body: await storedText(inbound, inbound),
    ...pendingMedia(media),
    ...(await resolveQuote(work, ticket, inbound.quote)),
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
