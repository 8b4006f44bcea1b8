/** Messages in the names in which flows get them (INT-10, INT-11); pure. */
import type { Said } from '#modules/integrations/flows/port'

/** The clean envelope. */
export const webhookBody = ({
  deliveryId,
  companyId,
  connection,
  ticket,
  contact,
  message,
}: Said) => ({
  event: 'message.received',
  deliveryId,
  occurredAt: message.sentAt.toISOString(),
  company: { id: companyId },
  whatsapp: { id: connection.id, name: connection.name },
  ticket: {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    queueId: ticket.queueId,
    userId: ticket.userId,
  },
  contact: { id: contact.id, name: contact.name, number: contact.number },
  message: {
    id: message.id,
    body: message.body,
    mediaType: message.mediaType,
    mediaUrl: message.mediaUrl,
    createdAt: message.sentAt.toISOString(),
    quotedMsgId: message.quotedId,
  },
})

/** The shape of WhatsApp's own messages, with ours beside it as `meta`. */
export const n8nBody = ({ companyId, connection, ticket, contact, message }: Said) => ({
  key: {
    remoteJid: message.chat ?? `${contact.number}@s.whatsapp.net`,
    fromMe: false,
    id: message.wid,
  },
  // Seconds.
  messageTimestamp: Math.floor(message.sentAt.getTime() / 1000),
  pushName: contact.name,
  message: contentOf(message),
  meta: {
    event: 'message.received',
    companyId,
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    queueId: ticket.queueId,
    whatsappId: connection.id,
    contactId: contact.id,
    number: contact.number,
    name: contact.name,
    text: message.body,
    mediaUrl: message.mediaUrl,
    mediaType: message.mediaType,
  },
})

function contentOf({ kind, body, mimetype, mediaName, mediaUrl: url }: Said['message']) {
  const file = { url, mimetype }
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, caption: body } }
    case 'video':
    case 'gif':
      return { videoMessage: { ...file, caption: body, gifPlayback: kind === 'gif' } }
    case 'audio':
    case 'voice':
      return { audioMessage: { ...file, ptt: kind === 'voice' } }
    case 'document':
      return { documentMessage: { ...file, fileName: mediaName, caption: body } }
    case 'sticker':
      return { stickerMessage: file }
    default:
      return { conversation: body }
  }
}
