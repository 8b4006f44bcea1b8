/** Queues and stores outgoing messages, whoever wrote them, and updates their ticket. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import { outboundOf, rowOf, type ReplyContent } from '#modules/messages/actions/reply_content'
import type { MessageOrigin } from '#modules/messages/contract'
import { messageTime } from '#modules/messages/message_time'
import Message from '#modules/messages/models/message'
import { hasInboundMessage } from '#modules/messages/queries/has_inbound_message'
import type { Ticket } from '#modules/tickets/public'
import type { OutboundQuote } from '#modules/whatsapp/contract'
import { outbox } from '#modules/whatsapp/public'
import { previewOf } from '#modules/messages/preview'

export interface NewReply {
  /** As enqueued in the outbox. */
  readonly wid: string
  readonly content: ReplyContent
  readonly origin: MessageOrigin
  /** Null for automatic messages (IN-43). */
  readonly userId: number | null
  readonly clientId?: string | null
  readonly quotedMessageId?: number | null
}

interface QueuedReply extends Omit<NewReply, 'wid'> {
  readonly quote?: OutboundQuote | null
  /** As in `Outbound`. */
  readonly isOfProgram?: boolean
  /** As in `Outbound`. */
  readonly delayMs?: number
}

/** Queues a message to the ticket's customer and stores it. The caller has locked the ticket's row. */
export async function queueReply(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  { quote = null, isOfProgram = false, delayMs, ...reply }: QueuedReply
): Promise<Message> {
  const { wid } = await outbox.queue(work, actor, {
    ...outboundRoute(ticket),
    content: outboundOf(reply.content, quote),
    isCold: !(await hasInboundMessage(work, ticket)),
    isOfProgram,
    delayMs,
  })
  return storeReply(work, ticket, { wid, ...reply })
}

/** The caller has locked the ticket's row. Events are emitted after the commit. */
export async function storeReply(work: Work, ticket: Ticket, reply: NewReply): Promise<Message> {
  const { content, ...marks } = reply
  const { id: ticketId, companyId, contactId, connectionId } = ticket
  const message = await new Message()
    .useTransaction(work.trx)
    .merge({
      companyId,
      ticketId,
      contactId,
      connectionId,
      ...ticket.saidIn,
      fromMe: true,
      ...marks,
      ...rowOf(content),
      ack: 0,
      read: true,
      sentAt: messageTime(now()),
      createdAt: now(),
      updatedAt: now(),
    })
    .save()
  ticket.merge({ lastMessage: await previewOf(message), updatedAt: now() })
  await ticket.useTransaction(work.trx).save()
  work.emit('messages.stored', { companyId, ticketId, messageId: message.id, fromMe: true })
  return message
}
