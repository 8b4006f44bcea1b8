/** Maps messages of responses and events (wire format) to the model. */
import i18next from 'i18next'
import type { MessageWire } from '#modules/messages/wire'
import { mediaKinds } from '#modules/whatsapp/contract'
import { shownName } from '#web/lib/phone_number'
import type { Kind, Message } from './model'

export const readMessage = (given: unknown): Message => toMessage(given as MessageWire)

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
      name: shownName(contact, i18next.t('tickets:contact.unknown')),
      number: contact.number,
      photoUrl: contact.profilePicUrl,
    },
    origin: wire.origin as Message['origin'],
    kind: wire.kind as Kind,
    text: wire.body,
    at: wire.createdAt,
    changedAt: wire.updatedAt,
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
