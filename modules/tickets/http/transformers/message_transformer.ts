/** Where our words for a message become the contract's (IN-21). */
import { signedUrl } from '#app/kernel/media'
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
  view_once: 'viewOnceMessage',
  sealed: 'ciphertext',
  unsupported: 'unsupported',
}

export function messageWire(view: MessageView): MessageWire {
  const { kind, mediaFile, quoted, quotedSnapshot, quotedMessageId, sentAt, updatedAt } = view
  return {
    id: view.id,
    ticketId: view.ticketId,
    companyId: view.companyId,
    contactId: view.contactId,
    queueId: view.queueId,
    userId: view.userId,
    wid: view.wid,
    clientId: view.clientId,
    body: view.body,
    fromMe: view.fromMe,
    read: view.read,
    ack: view.ack,
    errorCode: view.errorCode,
    mediaType: mediaTypes[kind],
    mediaUrl: mediaFile ? signedUrl(mediaFile) : null,
    mediaName: view.mediaName,
    mediaState: view.mediaState,
    mediaWidth: view.mediaWidth,
    mediaHeight: view.mediaHeight,
    mediaError: view.mediaError,
    isDeleted: view.isDeleted,
    isEdited: view.isEdited,
    createdAt: sentAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    quotedMsgId: quotedMessageId,
    quotedMsg: quoted ? quotedRow(quoted) : quotedSnapshot ? quotedCopy(quotedSnapshot) : null,
    origin: view.origin,
  }
}

const quotedRow = (quoted: NonNullable<MessageView['quoted']>): QuotedWire => ({
  id: quoted.id,
  wid: quoted.wid,
  fromMe: quoted.fromMe,
  body: quoted.body,
  mediaType: mediaTypes[quoted.kind],
})

const quotedCopy = (copy: NonNullable<MessageView['quotedSnapshot']>): QuotedWire => ({
  id: null,
  wid: copy.wid,
  fromMe: true,
  body: copy.body,
  mediaType: mediaTypes[copy.kind],
})
