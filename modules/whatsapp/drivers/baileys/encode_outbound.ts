/** Turns what shall leave into the library's message, uploading its file. */
import drive from '@adonisjs/drive/services/main'
import {
  generateWAMessage,
  proto,
  type AnyMessageContent,
  type WAMediaUploadFunction,
  type WAMessage,
} from '@whiskeysockets/baileys'
import type { ChatAddress, OutboundContent, OutboundQuote } from '#modules/whatsapp/contract'

export interface Encoding {
  readonly address: ChatAddress
  readonly wid: string
  /** Our own address, as the author of the message. */
  readonly ownJid: string
  readonly upload: WAMediaUploadFunction
}

/**
 * The encoded message. No preview of links is made: that would have the server visit whatever address
 * somebody writes.
 */
export async function encodeOutbound(
  content: OutboundContent,
  encoding: Encoding
): Promise<Buffer> {
  const { address, wid, ownJid, upload } = encoding
  const quoted = content.quote ? quotedMessage(content.quote, address, ownJid) : undefined
  const { message } = await generateWAMessage(address, await contentOf(content), {
    userJid: ownJid,
    messageId: wid,
    upload,
    quoted,
  })
  return Buffer.from(proto.Message.encode(message!).finish())
}

export const decodeOutbound = (encoded: Buffer): proto.IMessage => proto.Message.decode(encoded)

async function contentOf(content: OutboundContent): Promise<AnyMessageContent> {
  if (content.kind === 'text') return { text: content.text, linkPreview: null }
  const bytes = Buffer.from(await drive.use().getArrayBuffer(content.file))
  const caption = content.caption || undefined
  return { image: bytes, mimetype: content.mimetype, caption }
}

/** As much of the quoted message as its reader's phone shows when it does not have it any more. */
function quotedMessage(quote: OutboundQuote, address: ChatAddress, ownJid: string): WAMessage {
  return {
    key: {
      remoteJid: address,
      fromMe: quote.fromMe,
      id: quote.wid,
      participant: quote.fromMe ? ownJid : address,
    },
    message: { conversation: quote.body },
  } as WAMessage
}
