/** Turns an outbound message into the library's message, uploading its file. */
import {
  generateWAMessage,
  proto,
  type AnyMessageContent,
  type WAMediaUploadFunction,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys'
import type {
  ChatAddress,
  OutboundChange,
  OutboundContent,
  OutboundQuote,
  OutboundTarget,
} from '#modules/whatsapp/contract'
import { memberAddress } from '#modules/whatsapp/drivers/baileys/addresses'
import { encodeFile, isFile } from '#modules/whatsapp/drivers/baileys/encode_file'

export interface Encoding {
  readonly address: ChatAddress
  readonly wid: string
  /** Our own address, as the author of the message. */
  readonly ownJid: string
  readonly upload: WAMediaUploadFunction
}

/** The encoded message. No link previews: the server would request any address that somebody writes. */
export async function encodeOutbound(
  content: OutboundContent,
  encoding: Encoding
): Promise<Buffer> {
  const { address, wid, ownJid, upload } = encoding
  const quote = 'quote' in content ? content.quote : null
  const { message } = await generateWAMessage(address, await contentOf(content, encoding), {
    userJid: ownJid,
    messageId: wid,
    upload,
    quoted: quote ? quotedMessage(quote, encoding) : undefined,
  })
  return Buffer.from(proto.Message.encode(message!).finish())
}

export const decodeOutbound = (encoded: Buffer): proto.IMessage => proto.Message.decode(encoded)

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type

/** Stanza attributes of a change, so that phones apply it to the message it changes. */
export function stanzaAttributes({ protocolMessage }: proto.IMessage): Record<string, string> {
  if (protocolMessage?.type === MESSAGE_EDIT) return { edit: '1' }
  // Only our own messages are deleted, so it is never the "by an admin" variant of groups.
  if (protocolMessage?.type === REVOKE) return { edit: '7' }
  return {}
}

async function contentOf(content: OutboundContent, encoding: Encoding): Promise<AnyMessageContent> {
  if (isFile(content)) return encodeFile(content)
  switch (content.kind) {
    case 'text':
      return { text: content.text, linkPreview: null }
    case 'location': {
      const { latitude, longitude, name } = content
      return {
        location: {
          degreesLatitude: latitude,
          degreesLongitude: longitude,
          name: name || undefined,
        },
      }
    }
    case 'contact': {
      const contacts = content.cards.map(({ name, vcard }) => ({ displayName: name, vcard }))
      return { contacts: { displayName: `${contacts.length}`, contacts } }
    }
    default:
      return changeOf(content, encoding)
  }
}

function changeOf(change: OutboundChange, encoding: Encoding): AnyMessageContent {
  const key = keyOf(change.target, encoding)
  switch (change.kind) {
    case 'edit':
      return { text: change.text, linkPreview: null, edit: key }
    case 'delete':
      return { delete: key }
    case 'reaction':
      return { react: { key, text: change.emoji } }
  }
}

/** The key by which the customer's phone finds a message: the chat as it is named there, and who wrote it. */
function keyOf({ wid, fromMe, author }: OutboundTarget, { address }: Encoding): WAMessageKey {
  const participant = !fromMe && author ? memberAddress(author) : undefined
  return { remoteJid: address, fromMe, id: wid, participant }
}

/** As much of the quoted message as the reader's phone needs to show when it no longer has it. */
function quotedMessage(quote: OutboundQuote, { address, ownJid }: Encoding): WAMessage {
  const { wid, fromMe, author, body } = quote
  const participant = fromMe ? ownJid : author ? memberAddress(author) : address
  return {
    key: { remoteJid: address, fromMe, id: wid, participant },
    message: { conversation: body },
  } as WAMessage
}
