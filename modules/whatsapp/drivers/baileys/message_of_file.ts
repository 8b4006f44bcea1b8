/** A message that is no longer stored itself, as far as it is needed to request its file again. */
import { isGroupChat, nobody, personOf } from '#modules/whatsapp/drivers/baileys/addresses'
import { pack } from '#modules/whatsapp/drivers/baileys/arrival'
import type { FileOfMessage, MessageOfFile } from '#modules/whatsapp/drivers/library'

const unknownOwn = { number: '', lid: '' }

export function messageOfFile(file: FileOfMessage): MessageOfFile {
  const { chat } = file
  const isGroup = isGroupChat(chat)
  return {
    sender: isGroup ? nobody : personOf([chat], unknownOwn, null),
    group: isGroup ? { subject: null } : null,
    payload: payloadOfFile(file),
  }
}

function payloadOfFile({ chat, fromMe, wid, author, media }: FileOfMessage): Buffer {
  const participant = author?.lid ? `${author.lid}@lid` : `${author?.phone}@s.whatsapp.net`
  const key = { remoteJid: chat, fromMe, id: wid, ...(author && { participant }) }
  // The kind does not matter: the file is requested by its key alone.
  const imageMessage = {
    directPath: media.directPath,
    mediaKey: Buffer.from(media.mediaKey, 'base64'),
  }
  return pack({ key, message: { imageMessage } })
}
