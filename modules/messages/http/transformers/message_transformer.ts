/** Maps a message to its wire format (IN-21). */
import type { Actor } from '#app/kernel/actor/actor'
import { signedUrl } from '#app/kernel/media/media'
import { pictureUrl } from '#modules/contacts/public'
import type { MessageView } from '#modules/messages/queries/message_views'
import { visibility } from '#modules/tickets/public'
import type { MessageWire, QuotedWire } from '#modules/messages/wire'
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
  // The contract has no type for these: they are sent as text.
  view_once: 'conversation',
  undecryptable: 'conversation',
  unsupported: 'conversation',
}

/** The reader of the message, and the ticket whose conversation they read. */
interface Reader {
  readonly actor: Actor
  readonly ticketId: number
}

/**
 * Without a reader the payload goes to everybody who may see the message's ticket, so it contains only what
 * all of them may read: no deleted content (IN-29), and no quote that some of them may not read (TCK-10). A
 * quote that the reader may not read is `quotedMsg: null` beside its `quotedMsgId`.
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
    ? visibility.mayRead(reader.actor, reader.ticketId, quoted)
    : visibility.mayAllRead(ticketId, quoted)
  return isReadable ? quoted : null
}

/** The message's file, and its known metadata before it is downloaded. */
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
