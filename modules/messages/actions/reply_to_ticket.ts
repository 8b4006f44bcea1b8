/** An agent writes to the customer: stores the row, then enqueues the message (TCK-12). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { outboundOf, type ReplyContent } from '#modules/messages/actions/reply_content'
import { storeReply } from '#modules/messages/actions/store_reply'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import { withdrawDelayed } from '#modules/messages/actions/withdraw_delayed'
import Message from '#modules/messages/models/message'
import { findQuoted } from '#modules/messages/queries/find_quoted'
import { hasInboundMessage } from '#modules/messages/queries/has_inbound_message'
import { targetOf } from '#modules/messages/queries/target_of'

export interface Reply {
  readonly ticketId: unknown
  readonly content: ReplyContent
  readonly quotedMessageId: number | null
  /** Idempotency key chosen by the client: repeating the call returns the same row. */
  readonly clientId: string | null
  /** If the connection is down, the message is kept for up to an hour (CNX-07); otherwise the call is rejected. */
  readonly mayWait: boolean
}

/**
 * Stores the message with its WhatsApp id and enqueues it in the same transaction, so that a crash neither
 * loses nor duplicates it. 409 ERR_TICKET_NOT_OPEN unless the ticket is open and the actor's (or the actor is
 * an admin); 400 ERR_WAPP_NOT_INITIALIZED when the connection is not connected (CNX-07); 409
 * ERR_WAPP_COLD_LOCKED when the message would start a conversation while WhatsApp forbids that to the number.
 */
export async function replyToTicket(actor: Actor, reply: Reply): Promise<Message> {
  return unitOfWork(async (work) => {
    const ticket = await tickets.access(actor, reply.ticketId, { trx: work.trx, lock: true })
    const repeated = await findRepeated(work, ticket, reply)
    if (repeated) return repeated
    tickets.assertMayWrite(actor, ticket)
    const content = await rendered(actor, ticket, reply.content)

    // Null when the connection of an old conversation was deleted (CNX-06).
    if (ticket.connectionId === null) await outbox.requireConnected(actor, 0)
    const quoted = await findQuoted(work, actor, ticket, reply.quotedMessageId)
    // A flow may have handed the ticket over with words that wait for their time (INT-02).
    await withdrawDelayed(work, ticket)
    const { wid } = await outbox.queue(work, actor, {
      ...outboundRoute(ticket),
      content: outboundOf(
        content,
        quoted && { ...(await targetOf(quoted, work)), body: quoted.body }
      ),
      isCold: !(await hasInboundMessage(work, ticket)),
      mayWait: reply.mayWait,
    })
    await tickets.clearUnread(work, ticket)
    const { clientId, quotedMessageId } = reply
    const written = { origin: 'user', userId: actor.userId, clientId, quotedMessageId } as const
    const message = await storeReply(work, ticket, { wid, content, ...written })
    work.audit({ actor, action: 'tickets.reply', entity: 'messages', entityId: message.id })
    return message
  })
}

async function findRepeated(work: Work, ticket: Ticket, { clientId }: Reply) {
  if (!clientId) return null
  return Message.of(ticket, work.trx).where({ ticketId: ticket.id, clientId }).first()
}

/**
 * Texts and captions may contain variables (VAR-01). 422 when the text is blank after they are filled in
 * (VAR-04).
 */
async function rendered(actor: Actor, ticket: Ticket, content: ReplyContent) {
  if (!('body' in content)) return content
  const body = await tickets.renderText(actor, ticket, content.body)
  if (content.kind === 'text' && !body.trim()) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'body', rule: 'required' }] })
  }
  return { ...content, body }
}
