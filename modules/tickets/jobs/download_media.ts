/** Fetches a received file and hangs it on its message; again and again until it is there (IN-25). */
import { now } from '#app/kernel/clock'
import { GiveUp } from '#app/kernel/jobs'
import { deleteFile, storeFile } from '#app/kernel/media'
import type { Job } from '#app/kernel/module'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { downloadMedia } from '#modules/whatsapp/public'
import Message from '#modules/tickets/models/message'

interface Payload {
  readonly companyId: number
  readonly messageId: number
}

export default class DownloadMedia implements Job<Payload> {
  async handle({ companyId, messageId }: Payload) {
    const message = await owed({ companyId, messageId })
    if (!message?.mediaReference) return
    const bytes = await downloadMedia(message.mediaReference).catch(giveUpTooLarge)
    const originalName = message.mediaName ?? undefined
    const file = await storeFile({ companyId }, { bytes, originalName })
    let isKept = false
    try {
      isKept = await settle(message, {
        mediaState: 'stored',
        mediaFile: file.key,
        mediaType: file.mimetype,
        mediaError: null,
      })
    } finally {
      if (!isKept) await deleteFile(file.key)
    }
  }

  async failed(payload: Payload, error: Error) {
    const message = await owed(payload)
    const mediaError = error instanceof GiveUp ? 'too_large' : 'ERR_WAPP_DOWNLOAD_MEDIA'
    if (message) await settle(message, { mediaState: 'failed', mediaError })
  }
}

/** Trying again does not make it smaller. */
function giveUpTooLarge(error: Error & { code?: string }): never {
  throw error.code === 'E_MEDIA_TOO_LARGE' ? new GiveUp(error.message) : error
}

/** A message whose file is there already owes nothing: running twice is the same as once. */
const owed = ({ companyId, messageId }: Payload) =>
  Message.of({ companyId }).where({ id: messageId, mediaState: 'pending' }).first()

/** False when another run was faster: the job was taken for abandoned and given to a second worker. */
async function settle({ companyId, id }: Message, change: Partial<Message>): Promise<boolean> {
  return unitOfWork(async (work) => {
    const message = await Message.of({ companyId }, work.trx)
      .where({ id, mediaState: 'pending' })
      .forUpdate()
      .first()
    if (!message) return false
    await message.merge({ ...change, updatedAt: now() }).save()
    work.emit('tickets.message_changed', { companyId, ticketId: message.ticketId, messageId: id })
    return true
  })
}
