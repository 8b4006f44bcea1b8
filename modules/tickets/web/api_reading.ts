/** Maps tickets and messages of responses and events (wire format) to the model. */
import type { TicketLabel } from '#modules/tickets/contract'
import type { ListedTicketWire, TagWire } from '#modules/tickets/wire'
import type { MessageWire } from '#modules/messages/wire'
import { mediaKinds } from '#modules/whatsapp/contract'
import type { Kind, Message, Ticket } from './model'
import { shownName } from './phone_number'

export const readTicket = (given: unknown): Ticket => toTicket(given as ListedTicketWire)
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
    isArchived: contact.isDeleted ?? false,
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
    hasHiddenQuote: quotedMsg === null && wire.quotedMsgId !== null,
    quote: quotedMsg && {
      id: quotedMsg.id,
      isOwn: quotedMsg.fromMe,
      kind: quotedMsg.kind as Kind,
      text: quotedMsg.body,
    },
  }
}

/** Client ids of files sent together end in `:index`; that of the first is removed to match the unsent copy. */
const keyOf = ({ id, clientId }: MessageWire) => clientId?.replace(/:0$/, '') ?? `m${id}`

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
