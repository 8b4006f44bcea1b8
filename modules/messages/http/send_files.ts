/** Sends uploaded files, one message per file, and deletes stored files that no message uses. */
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { dropFiles, keepFiles } from '#app/kernel/media/pending_files'
import { worded, type FileToSend } from '#modules/messages/actions/reply_content'
import { replyToTicket, type Reply } from '#modules/messages/actions/reply_to_ticket'
import { invalidFiles, storeUpload } from '#modules/messages/http/uploaded_file'
import type Message from '#modules/messages/models/message'

/** TCK-12. */
const filesAtOnce = 10

export interface FilesReply extends Omit<Reply, 'content'> {
  /** One caption per file, or a single one for the first file. */
  readonly captions: readonly string[]
  /** Just recorded in the browser (TCK-13). */
  readonly isRecording: boolean
}

/** The first message carries the quote. One rejected file rejects all of them. */
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
      sent.push(await sendOne(actor, { ...reply, content, quotedMessageId, clientId }))
    }
    return sent
  } finally {
    await deleteUnused(stored, sent)
  }
}

/** Stores the message and keeps its file in one transaction. */
function sendOne(actor: Actor, reply: Reply): Promise<Message> {
  return unitOfWork(async (work) => {
    const message = await replyToTicket(actor, reply)
    // A repeated reply returns its first message, whose file was kept then.
    const isNew = 'file' in reply.content && message.mediaFile === reply.content.file.file
    if (isNew) await keepFiles(work, [message.mediaFile!])
    return message
  })
}

/** Files of a rejected or repeated reply are deleted. */
async function deleteUnused(stored: readonly FileToSend[], sent: readonly Message[]) {
  const used = new Set(sent.map(({ mediaFile }) => mediaFile))
  await dropFiles(stored.map(({ file }) => file).filter((file) => !used.has(file)))
}
