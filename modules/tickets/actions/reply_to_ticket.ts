/** An agent writes to the customer: the row first, then the way out (TCK-12). */
import { now } from '#app/kernel/clock'
import type { Actor } from '#app/kernel/actor'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import { queueOutbound, requireConnected } from '#modules/whatsapp/public'
import { accessTicket, assertMayWrite, errors } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { outboundOf, rowOf, type ReplyContent } from '#modules/tickets/actions/reply_content'
import { wayTo } from '#modules/tickets/actions/way_to'
import { messageTime } from '#modules/tickets/message_time'
import Message from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'
import { targetOf } from '#modules/tickets/queries/target_of'
import { renderForTicket } from '#modules/tickets/variables/render_for_ticket'

export interface Reply {
  readonly ticketId: unknown
  readonly content: ReplyContent
  readonly quotedMessageId: number | null
  /** The client's own name for this reply: sending it again answers the same row. */
  readonly clientId: string | null
  /** Kept for up to an hour when the number is not connected (CNX-07); refused otherwise. */
  readonly mayWait: boolean
}

/**
 * Stores the message with its WhatsApp id and queues it in the same transaction, so that a crash neither
 * loses nor doubles it. 409 ERR_TICKET_NOT_OPEN unless the ticket is open and the actor's (or an admin's);
 * 400 ERR_WAPP_NOT_INITIALIZED when the connection is not connected (CNX-07); 409 ERR_WAPP_COLD_LOCKED
 * when it would begin a conversation while WhatsApp forbids that to the number.
 */
export async function replyToTicket(actor: Actor, reply: Reply): Promise<Message> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, reply.ticketId, { trx: work.trx, lock: true })
    const repeated = await findRepeated(work, ticket, reply)
    if (repeated) return repeated
    assertMayWrite(actor, ticket)
    const content = await rendered(actor, ticket, reply.content)

    // The connection of an old conversation may be deleted (CNX-06).
    if (ticket.connectionId === null) await requireConnected(actor, 0)
    const quoted = await findQuoted(work, ticket, reply.quotedMessageId)
    const { wid } = await queueOutbound(work, actor, {
      ...wayTo(ticket),
      content: outboundOf(
        content,
        quoted && { ...(await targetOf(quoted, work)), body: quoted.body }
      ),
      isCold: !(await hasHeard(work, ticket)),
      mayWait: reply.mayWait,
    })
    const message = await storeReply(work, actor, ticket, { ...reply, content, wid })
    await touchTicket(work, actor, ticket, message)
    const { companyId, id } = ticket
    work.emit('tickets.message_stored', { companyId, ticketId: id, messageId: message.id })
    work.audit({ actor, action: 'tickets.reply', entity: 'messages', entityId: message.id })
    return message
  })
}

async function findRepeated(work: Work, ticket: Ticket, { clientId }: Reply) {
  if (!clientId) return null
  return Message.of(ticket, work.trx).where({ ticketId: ticket.id, clientId }).first()
}

/** Words and captions may name variables (VAR-01). */
async function rendered(actor: Actor, ticket: Ticket, content: ReplyContent) {
  if (!('body' in content)) return content
  return { ...content, body: await renderForTicket(actor, ticket, content.body) }
}

/** Has this customer, or this group, ever written to this number? */
async function hasHeard(work: Work, { companyId, contactId, connectionId, isGroup }: Ticket) {
  if (isGroup) return true
  const heard = await Message.of({ companyId }, work.trx)
    .where({ contactId, fromMe: false })
    .where('connectionId', connectionId ?? 0)
    .first()
  return heard !== null
}

/** Only a message of this very chat may be quoted (API-03). */
async function findQuoted(work: Work, ticket: Ticket, id: number | null) {
  if (id === null) return null
  const { contactId, connectionId } = ticket
  const quoted = await Message.of(ticket, work.trx)
    .where({ id: rowId(id) ?? 0, contactId })
    .where('connectionId', connectionId ?? 0)
    .first()
  if (!quoted) throw new errors.E_MESSAGE_NOT_FOUND()
  return quoted
}

async function storeReply(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  { content, wid, clientId, quotedMessageId }: Reply & { readonly wid: string }
) {
  const { companyId, contactId, connectionId, queueId } = ticket
  const message = new Message().useTransaction(work.trx).merge({
    companyId,
    ticketId: ticket.id,
    contactId,
    connectionId,
    queueId,
    userId: actor.userId,
    fromMe: true,
    wid,
    clientId,
    origin: 'user',
    ...rowOf(content),
    ack: 0,
    read: true,
    quotedMessageId,
    sentAt: messageTime(now()),
    createdAt: now(),
    updatedAt: now(),
  })
  return message.save()
}

async function touchTicket(work: Work, actor: Actor, ticket: Ticket, message: Message) {
  await clearUnread(work, actor, ticket)
  ticket.useTransaction(work.trx).merge({ lastMessage: await previewOf(message), updatedAt: now() })
  await ticket.save()
}
