/** Sends uploaded pictures: each is one message, and none is kept that no message shows. */
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { Actor } from '#app/kernel/actor'
import { deleteFile } from '#app/kernel/media'
import {
  replyToTicket,
  type ImageToSend,
  type Reply,
} from '#modules/tickets/actions/reply_to_ticket'
import { invalidFiles, storeImage } from '#modules/tickets/http/uploaded_image'
import type Message from '#modules/tickets/models/message'

/** TCK-12. */
const filesAtOnce = 10

/** The text is the caption of the first, and so is the quote. A file that is no picture stops all of them. */
export async function sendFiles(
  actor: Actor,
  files: readonly MultipartFile[],
  { clientId, ...first }: Omit<Reply, 'image'>
): Promise<Message[]> {
  if (files.length > filesAtOnce) throw invalidFiles('maxLength')
  const images: ImageToSend[] = []
  const sent: Message[] = []
  try {
    for (const file of files) images.push(await storeImage(actor, file))
    for (const [index, image] of images.entries()) {
      const words = index === 0 ? first : { ...first, body: '', quotedMessageId: null }
      const name = clientId && `${clientId}:${index}`
      sent.push(await replyToTicket(actor, { ...words, image, clientId: name }))
    }
    return sent
  } finally {
    await deleteUnused(images, sent)
  }
}

/** A refused reply, or one that was there already, leaves no file behind. */
async function deleteUnused(images: readonly ImageToSend[], sent: readonly Message[]) {
  const used = new Set(sent.map(({ mediaFile }) => mediaFile))
  for (const { file } of images) if (!used.has(file)) await deleteFile(file)
}
