/** Stores an outgoing message, whoever wrote it, and updates its ticket. */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowOf, type ReplyContent } from '#modules/tickets/actions/reply_content'
import type { MessageOrigin } from '#modules/tickets/contract'
import { messageTime } from '#modules/tickets/message_time'
import Message from '#modules/tickets/models/message'
import { saidIn, type default as Ticket } from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'

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
      ...saidIn(ticket),
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
  work.emit('tickets.message_stored', { companyId, ticketId, messageId: message.id })
  return message
}
