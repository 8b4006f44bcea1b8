/** The calls of tickets and messages: the wire's words end here. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { TicketLabel } from '#modules/tickets/contract'
import type { ListedTicketWire, MessageWire, TagWire, TicketWire } from '#modules/tickets/wire'
import { mediaKinds } from '#modules/whatsapp/contract'
import type { Kind, ListFilter, Message, Queue, Ticket, TicketAction } from './model'
import { shownName } from './phone_number'

/** A page of tickets, the newest change first (TCK-06). */
export async function listTickets(
  { status, search, queueIds, showAll, labelIds = [], ownerIds = [], unreadOnly }: ListFilter,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Ticket>> {
  // Only the running ones are narrowed to one's own; who searches, or looks at what is over, looks at all.
  const query = {
    status,
    searchParam: search || null,
    queueIds,
    tags: labelIds.length ? labelIds : null,
    users: ownerIds.length ? ownerIds : null,
    withUnreadMessages: unreadOnly || null,
    showAll: showAll || status === null || status === 'closed',
    pageNumber,
  }
  const answer = await http.get<{ tickets: ListedTicketWire[]; count: number; hasMore: boolean }>(
    '/tickets',
    { query, signal }
  )
  return { rows: answer.tickets.map(toTicket), hasMore: answer.hasMore, count: answer.count }
}

/** What is unread of one's own and of what waits; the newest first, one page of it (TCK-02). */
export async function listUnread(signal?: AbortSignal) {
  const query = { withUnreadMessages: true, showAll: false, pageNumber: 1 }
  const [own, waiting] = await Promise.all(
    ['open', 'pending'].map((status) =>
      http.get<{ tickets: TicketWire[]; count: number }>('/tickets', {
        query: { ...query, status },
        signal,
      })
    )
  )
  const rows = [...own!.tickets, ...waiting!.tickets].map(toTicket)
  rows.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return { rows, count: own!.count + waiting!.count }
}

/** People whose name or number has this text, by name (CON-04). */
export async function searchContacts(searchParam: string, signal?: AbortSignal) {
  const query = { searchParam, pageNumber: 1 }
  const answer = await http.get<{ contacts: { id: number; name: string; number: string }[] }>(
    '/contacts',
    { query, signal }
  )
  return answer.contacts.map((contact) => ({ ...contact, name: shownName(contact) }))
}

/** 404 when there is none, 403 in a foreign queue (TCK-08). */
export async function showTicket(uuid: string, signal?: AbortSignal): Promise<Ticket> {
  return toTicket(await http.get<TicketWire>(`/tickets/u/${encodeURIComponent(uuid)}`, { signal }))
}

/** Until when WhatsApp lets a connection begin no conversation. */
export interface ColdLock {
  readonly connectionId: number
  /** ISO time; null when it may. */
  readonly until: string | null
}

export async function listColdLocks(signal?: AbortSignal): Promise<readonly ColdLock[]> {
  const rows = await http.get<unknown[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(readColdLock)
}

/** Of a row of the list, and of the event that a connection has changed. */
export function readColdLock(given: unknown): ColdLock {
  const { id, coldLockedUntil } = given as { id: number; coldLockedUntil?: string | null }
  return { connectionId: id, until: coldLockedUntil ?? null }
}

const statusAfter = {
  accept: 'open',
  reopen: 'open',
  resolve: 'closed',
  resolve_silently: 'closed',
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
  const body = {
    status: statusAfter[action],
    userId: action === 'return' ? null : userId,
    silent: action === 'resolve_silently' || undefined,
  }
  return toTicket(await http.put<TicketWire>(`/tickets/${ticket.id}`, body))
}

/** Which part of a conversation: the newest page, or from a message on. */
export type Stretch =
  | { readonly page: number }
  | { readonly around: number }
  | { readonly before: number }
  | { readonly after: number }

/** A stretch of a conversation, oldest first. */
export interface MessagePage extends ListPage<Message> {
  /** Newer ones follow it, that are not in it. */
  readonly hasNewer: boolean
}

/**
 * A page of the conversation, oldest first inside the page; `hasMore` says that older ones come before it.
 * When the owner asks for it, what is unread counts as read (IN-55). 404 around a message that is not there.
 */
export async function listMessages(
  ticketId: number,
  stretch: Stretch,
  signal?: AbortSignal
): Promise<MessagePage> {
  const query = 'page' in stretch ? { pageNumber: stretch.page } : { ...stretch }
  const answer = await http.get<{
    messages: MessageWire[]
    count: number
    hasMore: boolean
    hasNewer?: boolean
  }>(`/messages/${ticketId}`, { query, signal })
  return {
    rows: answer.messages.map(toMessage),
    hasMore: answer.hasMore,
    hasNewer: answer.hasNewer ?? false,
    count: answer.count,
  }
}

/** What goes out besides words. */
export type Enclosure =
  | { readonly kind: 'file'; readonly file: File; readonly isVoice: boolean }
  | { readonly kind: 'location'; readonly place: Place }
  | { readonly kind: 'contacts'; readonly cards: readonly Card[] }

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
}

export interface Card {
  readonly name: string
  /** Digits. */
  readonly number: string
}

export interface Reply {
  readonly ticketId: number
  /** Names this reply, so that sending it twice stores it once (TCK-12). */
  readonly clientId: string
  readonly text: string
  readonly enclosure: Enclosure | null
  readonly quotedId: number | null
}

/** Answers the ids under which the reply is stored; `onProgress` hears how much of a file is there, 0 to 1. */
export function postReply(reply: Reply, onProgress?: (share: number) => void) {
  const { ticketId, clientId, text, enclosure, quotedId } = reply
  const path = `/messages/${ticketId}`
  const quotedMsg = quotedId === null ? undefined : { id: quotedId }
  const shared = { clientId, quotedMsg }
  type Answer = { id: number }
  if (!enclosure) return http.post<Answer>(path, { ...shared, body: text })
  if (enclosure.kind === 'location') {
    return http.post<Answer>(path, { ...shared, location: enclosure.place })
  }
  if (enclosure.kind === 'contacts') {
    return http.post<Answer>(path, { ...shared, contacts: enclosure.cards })
  }
  const form = new FormData()
  form.append('medias', enclosure.file, enclosure.file.name)
  form.append('body', text)
  form.append('clientId', clientId)
  if (enclosure.isVoice) form.append('voice', 'true')
  if (quotedMsg) form.append('quotedMsg[id]', String(quotedMsg.id))
  // A small one is there before its share could be shown.
  const isLarge = enclosure.file.size > 1024 * 1024
  return http.post<Answer>(path, form, isLarge ? { onProgress } : {})
}

/** Changes the words of one's own message, for 15 minutes. */
export const editMessage = (id: number, text: string) => http.put(`/messages/${id}`, { body: text })
/** Takes a message of ours back from everyone; 400 ERR_DELETE_WAPP_MSG when it is too late (TCK-14). */
export const revokeMessage = (id: number) => http.delete(`/messages/${id}`)
/** Sends a failed one again under the id that it has. */
export const retryMessage = (id: number) => http.post(`/messages/${id}/retry`)
/** Asks for a file that could not be fetched (IN-25). */
export const retryMedia = (id: number) => http.post(`/messages/${id}/media-retry`)
/** An empty emoji takes the reaction back. */
export const reactTo = (id: number, emoji: string) =>
  http.post(`/messages/${id}/reactions`, { emoji })

export type Typing = 'composing' | 'recording' | 'paused'
export const tellTyping = (ticketId: number, state: Typing) =>
  http.post(`/tickets/${ticketId}/typing`, { state })

/** The queues that the person may choose from (TCK-16). */
export async function listQueues(signal?: AbortSignal): Promise<readonly Queue[]> {
  const queues = await http.get<Queue[]>('/queue', { signal })
  return queues.map(({ id, name, color }) => ({ id, name, color }))
}

/** What a socket event carries, in our words. */
export const readTicket = (given: unknown): Ticket => toTicket(given as TicketWire)
export const readMessage = (given: unknown): Message => toMessage(given as MessageWire)
export const readLabel = (given: unknown): TicketLabel => toLabel(given as TagWire)

function toTicket(wire: ListedTicketWire): Ticket {
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
    isGroup: wire.isGroup,
    labels: wire.tags.map(toLabel),
    rating: wire.rating,
    hit: hitOf(wire),
    updatedAt: wire.updatedAt,
  }
}

const hitOf = ({ messageHit: hit }: ListedTicketWire): Ticket['hit'] =>
  hit ? { messageId: hit.id, text: hit.body, at: hit.createdAt } : null

const toLabel = ({ id, name, color, kanban }: TagWire): TicketLabel => ({
  id,
  name,
  color,
  isLane: kanban === 1,
})

function toMessage(wire: MessageWire): Message {
  const { id, quotedMsg, contact } = wire
  return {
    id,
    key: keyOf(wire),
    ticketId: wire.ticketId,
    isOwn: wire.fromMe,
    authorId: wire.userId,
    author: contact && {
      id: contact.id,
      name: shownName(contact),
      number: contact.number,
      photoUrl: contact.profilePicUrl,
    },
    origin: wire.origin as Message['origin'],
    kind: wire.kind as Kind,
    text: wire.body,
    at: wire.createdAt,
    ack: wire.ack,
    errorCode: wire.errorCode,
    isDeleted: wire.isDeleted,
    isEdited: wire.isEdited,
    media: mediaOf(wire),
    reactions: wire.reactions.map(({ emoji, fromMe, contactId }) => ({
      emoji,
      isOwn: fromMe,
      contactId,
    })),
    quote: quotedMsg && {
      id: quotedMsg.id,
      isOwn: quotedMsg.fromMe,
      kind: kindOfQuoted(quotedMsg.mediaType),
      text: quotedMsg.body,
    },
  }
}

/** A file's name for its reply carries its place among the files sent with it. */
const keyOf = ({ id, clientId }: MessageWire) => clientId?.replace(/:0$/, '') ?? `m${id}`

/** A quote tells only the coarser word (IN-21). */
const quotedKinds: Readonly<Record<string, Kind>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  application: 'document',
  sticker: 'sticker',
  locationMessage: 'location',
  contactMessage: 'contact',
  call_log: 'call',
  viewOnceMessage: 'view_once',
  ciphertext: 'sealed',
}
const kindOfQuoted = (mediaType: string): Kind => quotedKinds[mediaType] ?? 'unsupported'

const kindsOfFiles: readonly string[] = mediaKinds

function mediaOf(wire: MessageWire): Message['media'] {
  const { mediaState, mediaUrl } = wire
  if (!kindsOfFiles.includes(wire.kind) || (wire.isDeleted && !mediaUrl)) return null
  return {
    url: mediaUrl,
    thumbUrl: wire.mediaThumbUrl,
    playUrl: wire.mediaPlayUrl,
    name: wire.mediaName ?? '',
    state: mediaState === 'none' ? (mediaUrl ? 'stored' : 'pending') : mediaState,
    width: wire.mediaWidth,
    height: wire.mediaHeight,
    seconds: wire.mediaSeconds,
    size: wire.mediaSize,
    error: wire.mediaError,
  }
}
