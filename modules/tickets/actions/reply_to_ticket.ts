/** An agent writes to the customer: the row first, then the way out (TCK-12). */
import { now } from '#app/kernel/clock'
import type { Actor } from '#app/kernel/actor'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import { queueOutbound, requireConnected } from '#modules/whatsapp/public'
import type { OutboundContent } from '#modules/whatsapp/contract'
import { accessTicket, errors } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { messageTime } from '#modules/tickets/message_time'
import Message, { noMedia, type MediaColumns } from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { previewOf } from '#modules/tickets/preview'
import { renderForTicket } from '#modules/tickets/variables/render_for_ticket'

export interface ImageToSend {
  /** Key of the stored file. */
  readonly file: string
  readonly mimetype: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
}
export interface Reply {
  readonly ticketId: unknown
  /** The text, or the image's caption. */
  readonly body: string
  readonly image: ImageToSend | null
  readonly quotedMessageId: number | null
  /** The client's own name for this reply: sending it again answers the same row. */
  readonly clientId: string | null
}

/**
 * Stores the message with its WhatsApp id and queues it in the same transaction, so that a crash neither
 * loses nor doubles it. 409 ERR_TICKET_NOT_OPEN unless the ticket is open and the actor's (or an admin's);
 * 400 ERR_WAPP_NOT_INITIALIZED when the connection is not connected (CNX-07).
 */
export async function replyToTicket(actor: Actor, given: Reply): Promise<Message> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, given.ticketId, { trx: work.trx, lock: true })
    const repeated = await findRepeated(work, ticket, given)
    if (repeated) return repeated
    assertMayWrite(actor, ticket)
    const reply = { ...given, body: await renderForTicket(actor, ticket, given.body) }

    const connectionId = ticket.connectionId ?? 0
    await requireConnected(actor, connectionId)
    const quoted = await findQuoted(work, ticket, reply.quotedMessageId)
    const { wid } = await queueOutbound(work, actor, {
      connectionId,
      address: ticket.chatAddress ?? '',
      content: contentOf(reply, quoted),
    })
    const message = await storeReply(work, actor, ticket, { ...reply, wid })
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

function assertMayWrite(actor: Actor, ticket: Ticket) {
  const isOwner = ticket.userId !== null && ticket.userId === actor.userId
  if (ticket.status !== 'open' || (!isOwner && !actor.can('tickets.write_any'))) {
    throw new errors.E_TICKET_NOT_OPEN({ status: ticket.status })
  }
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

function contentOf({ body, image }: Reply, quoted: Message | null): OutboundContent {
  const quote = quoted && { wid: quoted.wid, fromMe: quoted.fromMe, body: quoted.body }
  return image
    ? {
        kind: 'image',
        file: image.file,
        mimetype: image.mimetype,
        fileName: null,
        caption: body,
        seconds: null,
        quote,
      }
    : { kind: 'text', text: body, quote }
}

async function storeReply(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  reply: Reply & { wid: string }
) {
  const { image } = reply
  const message = new Message().useTransaction(work.trx).merge({
    companyId: ticket.companyId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.connectionId,
    queueId: ticket.queueId,
    userId: actor.userId,
    fromMe: true,
    wid: reply.wid,
    clientId: reply.clientId,
    origin: 'user',
    kind: image ? 'image' : 'text',
    body: reply.body,
    ack: 0,
    read: true,
    quotedMessageId: reply.quotedMessageId,
    ...storedMedia(image),
    sentAt: messageTime(now()),
    createdAt: now(),
    updatedAt: now(),
  })
  return message.save()
}

function storedMedia(image: ImageToSend | null): MediaColumns {
  if (!image) return noMedia
  return {
    mediaState: 'stored',
    mediaReference: null,
    mediaFile: image.file,
    mediaType: image.mimetype,
    mediaName: image.name,
    mediaWidth: image.width,
    mediaHeight: image.height,
    mediaSeconds: null,
  }
}

async function touchTicket(work: Work, actor: Actor, ticket: Ticket, message: Message) {
  await clearUnread(work, actor, ticket)
  ticket.useTransaction(work.trx).merge({ lastMessage: await previewOf(message), updatedAt: now() })
  await ticket.save()
}
