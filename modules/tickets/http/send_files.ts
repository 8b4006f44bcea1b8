/** Sends uploaded files: each is one message, and none is kept that no message shows. */
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { worded, type FileToSend } from '#modules/tickets/actions/reply_content'
import { replyToTicket, type Reply } from '#modules/tickets/actions/reply_to_ticket'
import { invalidFiles, storeUpload } from '#modules/tickets/http/uploaded_file'
import { dropFiles, claimFiles } from '#modules/tickets/media/unplaced_files'
import type Message from '#modules/tickets/models/message'

/** TCK-12. */
const filesAtOnce = 10

export interface FilesReply extends Omit<Reply, 'content'> {
  /** One caption for each file, or one for the first. */
  readonly captions: readonly string[]
  /** Spoken into the browser just now (TCK-13). */
  readonly isRecording: boolean
}

/** The quote is the first message's. A file that cannot be taken stops all of them. */
export async function sendFiles(
  actor: Actor,
  files: readonly MultipartFile[],
  { captions, isRecording, ...reply }: FilesReply
): Promise<Message[]> {
  if (files.length > filesAtOnce) throw invalidFiles('maxLength')
  const stored: FileToSend[] = []
  const sent: Message[] = []
  try {
    for (const file of files) stored.push(await storeUpload(actor, file, { isRecording }))
    const contents = stored.flatMap((file, index) => worded(file, captions[index] ?? ''))
    for (const [index, content] of contents.entries()) {
      const quotedMessageId = index === 0 ? reply.quotedMessageId : null
      const clientId = reply.clientId && `${reply.clientId}:${index}`
      sent.push(await say(actor, { ...reply, content, quotedMessageId, clientId }))
    }
    return sent
  } finally {
    await deleteUnused(stored, sent)
  }
}

/** The message and its hold on its file, as one. */
function say(actor: Actor, reply: Reply): Promise<Message> {
  return unitOfWork(async (work) => {
    const message = await replyToTicket(actor, reply)
    if (message.mediaFile) await claimFiles(work, [message.mediaFile])
    return message
  })
}

/** A refused reply, or one that was there already, leaves no file behind. */
async function deleteUnused(stored: readonly FileToSend[], sent: readonly Message[]) {
  const used = new Set(sent.map(({ mediaFile }) => mediaFile))
  await dropFiles(stored.map(({ file }) => file).filter((file) => !used.has(file)))
}
