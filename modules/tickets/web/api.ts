/** The calls of tickets and messages: the wire's words end here. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { MessageWire, TicketWire } from '#modules/tickets/wire'
import type { Kind, ListFilter, Message, Queue, Ticket, TicketAction } from './model'
import { shownName } from './phone_number'

/** A page of tickets, the newest change first (TCK-06). */
export async function listTickets(
  { status, search, queueIds, showAll }: ListFilter,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Ticket>> {
  const query = { status, searchParam: search || null, queueIds, showAll, pageNumber }
  const answer = await http.get<{ tickets: TicketWire[]; count: number; hasMore: boolean }>(
    '/tickets',
    { query, signal }
  )
  return { rows: answer.tickets.map(toTicket), hasMore: answer.hasMore, count: answer.count }
}

/** 404 when there is none, 403 in a foreign queue (TCK-08). */
export async function showTicket(uuid: string, signal?: AbortSignal): Promise<Ticket> {
  return toTicket(await http.get<TicketWire>(`/tickets/u/${encodeURIComponent(uuid)}`, { signal }))
}

const statusAfter = {
  accept: 'open',
  reopen: 'open',
  resolve: 'closed',
  return: 'pending',
} as const satisfies Record<TicketAction, Ticket['status']>

export interface TicketChange {
  readonly action: TicketAction
  readonly ticket: Ticket
  /** The person who acts. */
  readonly userId: number
}

/** 409 ERR_OTHER_OPEN_TICKET when somebody was faster (CLO-01). */
export async function changeTicket({ action, ticket, userId }: TicketChange): Promise<Ticket> {
  const body = { status: statusAfter[action], userId: action === 'return' ? null : userId }
  return toTicket(await http.put<TicketWire>(`/tickets/${ticket.id}`, body))
}

/**
 * A page of the conversation, oldest first inside the page. When the owner asks for it, what is unread
 * counts as read (IN-55).
 */
export async function listMessages(
  ticketId: number,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Message>> {
  const answer = await http.get<{ messages: MessageWire[]; count: number; hasMore: boolean }>(
    `/messages/${ticketId}`,
    { query: { pageNumber }, signal }
  )
  return { rows: answer.messages.map(toMessage), hasMore: answer.hasMore, count: answer.count }
}

export interface Reply {
  readonly ticketId: number
  /** Names this reply, so that sending it twice stores it once (TCK-12). */
  readonly clientId: string
  readonly text: string
  readonly file: File | null
  readonly quotedId: number | null
}

/** Answers the ids under which the reply is stored. */
export async function postReply({ ticketId, clientId, text, file, quotedId }: Reply) {
  const path = `/messages/${ticketId}`
  const quotedMsg = quotedId === null ? undefined : { id: quotedId }
  type Answer = { id: number }
  if (!file) return http.post<Answer>(path, { body: text, clientId, quotedMsg })
  const form = new FormData()
  form.append('medias', file, file.name)
  form.append('body', text)
  form.append('clientId', clientId)
  if (quotedMsg) form.append('quotedMsg[id]', String(quotedMsg.id))
  return http.post<Answer>(path, form)
}

/** The queues that the person may choose from (TCK-16). */
export async function listQueues(signal?: AbortSignal): Promise<readonly Queue[]> {
  const queues = await http.get<Queue[]>('/queue', { signal })
  return queues.map(({ id, name, color }) => ({ id, name, color }))
}

/** What a socket event carries, in our words. */
export const readTicket = (given: unknown): Ticket => toTicket(given as TicketWire)
export const readMessage = (given: unknown): Message => toMessage(given as MessageWire)

function toTicket(wire: TicketWire): Ticket {
  const { contact, user, queue, whatsapp } = wire
  return {
    id: wire.id,
    uuid: wire.uuid,
    status: wire.status,
    protocol: wire.protocol,
    preview: wire.lastMessage,
    previewKind: null,
    unread: wire.unreadMessages,
    isBot: wire.chatbot,
    contact: {
      id: contact.id,
      name: shownName(contact),
      number: contact.number,
      email: contact.email,
      photoUrl: contact.profilePicUrl,
    },
    owner: user && { id: user.id, name: user.name },
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
    connection: whatsapp && { id: whatsapp.id, name: whatsapp.name },
    updatedAt: wire.updatedAt,
  }
}

function toMessage(wire: MessageWire): Message {
  const { id, quotedMsg } = wire
  return {
    id,
    key: keyOf(wire),
    ticketId: wire.ticketId,
    isOwn: wire.fromMe,
    authorId: wire.userId,
    origin: wire.origin as Message['origin'],
    kind: kindOf(wire.mediaType),
    text: wire.body,
    at: wire.createdAt,
    ack: wire.ack,
    errorCode: wire.errorCode,
    isDeleted: wire.isDeleted,
    isEdited: wire.isEdited,
    picture: pictureOf(wire),
    quote: quotedMsg && {
      id: quotedMsg.id,
      isOwn: quotedMsg.fromMe,
      kind: kindOf(quotedMsg.mediaType),
      text: quotedMsg.body,
    },
  }
}

/** A file's name for its reply carries its place among the files sent with it. */
const keyOf = ({ id, clientId }: MessageWire) => clientId?.replace(/:0$/, '') ?? `m${id}`

const texts: readonly string[] = ['conversation', 'extendedTextMessage']
const kindOf = (mediaType: string): Kind =>
  texts.includes(mediaType) ? 'text' : mediaType === 'image' ? 'image' : 'unsupported'

function pictureOf(wire: MessageWire): Message['picture'] {
  if (kindOf(wire.mediaType) !== 'image') return null
  const { mediaState, mediaUrl } = wire
  return {
    url: mediaUrl,
    name: wire.mediaName ?? '',
    state: mediaState === 'none' ? (mediaUrl ? 'stored' : 'pending') : mediaState,
    width: wire.mediaWidth,
    height: wire.mediaHeight,
    error: wire.mediaError,
  }
}
