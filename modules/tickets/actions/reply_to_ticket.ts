/** An agent writes to the customer: the row first, then the way out (TCK-12). */
import type { Actor } from '#app/kernel/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { queueOutbound, requireConnected } from '#modules/whatsapp/public'
import { accessTicket, assertMayWrite } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { outboundOf, type ReplyContent } from '#modules/tickets/actions/reply_content'
import { storeReply } from '#modules/tickets/actions/store_reply'
import { outboundRoute } from '#modules/tickets/actions/outbound_route'
import Message from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { findQuoted } from '#modules/tickets/queries/find_quoted'
import { hasInboundMessage } from '#modules/tickets/queries/has_inbound_message'
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
    const quoted = await findQuoted(work, actor, ticket, reply.quotedMessageId)
    const { wid } = await queueOutbound(work, actor, {
      ...outboundRoute(ticket),
      content: outboundOf(
        content,
        quoted && { ...(await targetOf(quoted, work)), body: quoted.body }
      ),
      isCold: !(await hasInboundMessage(work, ticket)),
      mayWait: reply.mayWait,
    })
    await clearUnread(work, actor, ticket)
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

/** Words and captions may name variables (VAR-01). 422 for words of which nothing is left when they are filled in (VAR-04). */
async function rendered(actor: Actor, ticket: Ticket, content: ReplyContent) {
  if (!('body' in content)) return content
  const body = await renderForTicket(actor, ticket, content.body)
  if (content.kind === 'text' && !body.trim()) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'body', rule: 'required' }] })
  }
  return { ...content, body }
}
