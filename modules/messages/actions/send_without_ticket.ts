/** A message to a number that belongs to no ticket until it is answered (CMP-22). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { findContact } from '#modules/contacts/public'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import { outboundOf, rowOf, type ReplyContent } from '#modules/messages/actions/reply_content'
import type { MessageOrigin } from '#modules/messages/contract'
import { messageTime } from '#modules/messages/message_time'
import TicketlessMessage from '#modules/messages/models/ticketless_message'
import { hasInboundMessage } from '#modules/messages/queries/has_inbound_message'
import { tickets } from '#modules/tickets/public'
import { directory, outbox } from '#modules/whatsapp/public'

export interface MessageWithoutTicket {
  readonly connectionId: number
  /** Canonical digits; need not be a contact's. */
  readonly number: string
  readonly content: ReplyContent
  readonly origin: MessageOrigin
}

/**
 * Written in the caller's transaction, which is the caller's place to remember the returned id. The caller keeps the
 * pace between such messages (CMP-11). 404 for another company's connection.
 */
export async function sendWithoutTicket(
  work: Work,
  actor: Actor,
  message: MessageWithoutTicket
): Promise<{ wid: string }> {
  const { connectionId, number, content, origin } = message
  const { companyId } = actor
  const { wid } = await outbox.queue(work, actor, {
    ...(await routeTo(work, actor, message)),
    content: outboundOf(content, null),
    isPaced: true,
  })
  await new TicketlessMessage()
    .useTransaction(work.trx)
    .merge({ companyId, connectionId, number, wid, origin, ...columnsOf(content) })
    .merge({ ack: 0, sentAt: messageTime(now()), createdAt: now() })
    .save()
  return { wid }
}

function columnsOf(content: ReplyContent) {
  const { kind, body, mediaFile, mediaType, mediaName, ...measures } = rowOf(content)
  const { mediaSize, mediaWidth, mediaHeight, mediaSeconds } = measures
  const file = { mediaFile, mediaType, mediaName }
  return { kind, body, ...file, mediaSize, mediaWidth, mediaHeight, mediaSeconds }
}

/** The chat from which the person last wrote to this connection; else their number, which WhatsApp has to confirm. */
async function routeTo(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { connectionId, number }: Pick<MessageWithoutTicket, 'connectionId' | 'number'>
) {
  const contact = await findContact({ companyId }, { phone: number, lid: null })
  const known =
    contact && (await tickets.lastOfChat({ companyId, connectionId, contactId: contact.id }))
  if (known?.chatAddress && (await hasInboundMessage(work, known))) return outboundRoute(known)
  const address = directory.addressOf({ phone: number })
  return { connectionId, address, conversation: `number ${number}`, isCold: true }
}
