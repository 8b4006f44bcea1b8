/** Where our words for a message become the contract's (IN-21). */
import type { Actor } from '#app/kernel/actor'
import { signedUrl } from '#app/kernel/media'
import { pictureUrl } from '#modules/contacts/public'
import type { MessageView } from '#modules/tickets/queries/message_views'
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

/** Who looks: only some may see what was taken back (IN-29). Whoever is not known may not. */
type Viewer = Pick<Actor, 'can'>

export function messageWire(view: MessageView, viewer?: Viewer): MessageWire {
  const showsDeleted = viewer?.can('tickets.view_deleted') ?? false
  const { quoted, quotedSnapshot, quotedMessageId, sentAt, updatedAt, author } = view
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
