/** Where our words for a message become the contract's (IN-21). */
import type { Actor } from '#app/kernel/actor'
import { signedUrl } from '#app/kernel/media'
import { pictureUrl } from '#modules/contacts/public'
import type { MessageView } from '#modules/tickets/queries/message_views'
import { mayAllRead, mayRead } from '#modules/tickets/visibility'
import type { MessageWire, QuotedWire } from '#modules/tickets/wire'
import type { MessageKind } from '#modules/whatsapp/contract'

const mediaTypes: Record<MessageKind, string> = {
  text: 'conversation',
  image: 'image',
  video: 'video',
  gif: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
  sticker: 'sticker',
  location: 'locationMessage',
  contact: 'contactMessage',
  call: 'call_log',
  // Told in words, for want of a better one.
  view_once: 'conversation',
  sealed: 'conversation',
  unsupported: 'conversation',
}

/** Who reads the message, and in the conversation of which ticket. */
interface Reader {
  readonly actor: Actor
  readonly ticketId: number
}

/**
 * Without a reader it is told to everybody who may see the message's own ticket, and holds what all of them may know:
 * nothing that was taken back (IN-29), and no quote that some of them may not read (TCK-10). A quote that is not for
 * the reader is `quotedMsg: null` beside its `quotedMsgId`.
 */
export function messageWire(view: MessageView, reader?: Reader): MessageWire {
  const showsDeleted = reader?.actor.can('tickets.view_deleted') ?? false
  const { quotedSnapshot, quotedMessageId, sentAt, updatedAt, author } = view
  const quoted = readableQuote(view, reader)
  return {
    id: view.id,
    ticketId: view.ticketId,
    companyId: view.companyId,
    contactId: view.contactId,
    queueId: view.queueId,
    userId: view.userId,
    wid: view.wid,
    clientId: view.clientId,
    body: view.isDeleted && !showsDeleted ? '' : view.body,
    fromMe: view.fromMe,
    read: view.read,
    ack: view.ack,
    errorCode: view.errorCode,
    kind: view.kind,
    mediaType: mediaTypes[view.kind],
    ...mediaWire(view, showsDeleted),
    isDeleted: view.isDeleted,
    isEdited: view.isEdited,
    createdAt: sentAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    quotedMsgId: quotedMessageId,
    quotedMsg: quoted
      ? quotedRow(quoted, showsDeleted)
      : quotedSnapshot
        ? quotedCopy(quotedSnapshot)
        : null,
    origin: view.origin,
    remoteJid: view.chat,
    participant: author?.number ? `${author.number}@s.whatsapp.net` : null,
    contact: author && authorWire(author),
    reactions: view.reactions,
  }
}

function readableQuote({ quoted, ticketId }: MessageView, reader?: Reader) {
  if (!quoted) return null
  const isReadable = reader
    ? mayRead(reader.actor, reader.ticketId, quoted)
    : mayAllRead(ticketId, quoted)
  return isReadable ? quoted : null
}

/** The file of a message, and what is known of it before it is here. */
function mediaWire(view: MessageView, showsDeleted: boolean) {
  const isHidden = view.isDeleted && !showsDeleted
  const url = (key: string | null) => (key && !isHidden ? signedUrl(key) : null)
  return {
    mediaUrl: url(view.mediaFile),
    mediaThumbUrl: url(view.mediaThumbnail),
    mediaPlayUrl: url(view.mediaPlayable),
    mediaName: isHidden ? null : view.mediaName,
    mediaSize: isHidden ? null : view.mediaSize,
    mediaState: view.mediaState,
    mediaWidth: view.mediaWidth,
    mediaHeight: view.mediaHeight,
    mediaSeconds: view.mediaSeconds,
    mediaError: view.mediaError,
  }
}

const authorWire = ({ id, name, number, avatarFile }: NonNullable<MessageView['author']>) => ({
  id,
  name,
  number,
  profilePicUrl: pictureUrl(avatarFile),
})

const quotedRow = (
  quoted: NonNullable<MessageView['quoted']>,
  showsDeleted: boolean
): QuotedWire => ({
  id: quoted.id,
  wid: quoted.wid,
  fromMe: quoted.fromMe,
  body: quoted.isDeleted && !showsDeleted ? '' : quoted.body,
  kind: quoted.kind,
  mediaType: mediaTypes[quoted.kind],
})

const quotedCopy = (copy: NonNullable<MessageView['quotedSnapshot']>): QuotedWire => ({
  id: null,
  wid: copy.wid,
  fromMe: copy.fromMe ?? false,
  body: copy.body,
  kind: copy.kind,
  mediaType: mediaTypes[copy.kind],
})
