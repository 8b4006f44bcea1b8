/** Fetches a received file and hangs it on its message; again and again until it is there (IN-25). */
import { now } from '#app/kernel/clock'
import { GiveUp } from '#app/kernel/jobs'
import { deleteFile, storeFile } from '#app/kernel/media'
import type { Job } from '#app/kernel/module'
import { readSetting } from '#app/kernel/settings'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { askForUpload, downloadMedia } from '#modules/whatsapp/public'
import type { MediaReference } from '#modules/whatsapp/contract'
import { dressFile } from '#modules/tickets/media/dress_file'
import Message from '#modules/tickets/models/message'
import Ticket from '#modules/tickets/models/ticket'

interface Payload {
  readonly companyId: number
  readonly messageId: number
}

const mebibyte = 1024 * 1024
/** WhatsApp keeps a file for some weeks; then the sender's phone has to bring it again. */
const goneStatuses: readonly unknown[] = [403, 404, 410]

export default class DownloadMedia implements Job<Payload> {
  async handle(payload: Payload) {
    const message = await owed(payload)
    if (!message?.mediaReference) return
    const limitBytes = (await readSetting<number>(payload, 'whatsapp.download_limit')) * mebibyte
    const bytes = await fetched(message, message.mediaReference, limitBytes)
    const columns = await store(message, bytes, limitBytes)
    let isKept = false
    try {
      isKept = await settle(message, { mediaState: 'stored', mediaError: null, ...columns })
    } finally {
      if (!isKept) await forget(columns)
    }
  }

  async failed(payload: Payload, error: Error) {
    const message = await owed(payload)
    const mediaError = error instanceof GiveUp ? 'too_large' : 'ERR_WAPP_DOWNLOAD_MEDIA'
    if (message) await settle(message, { mediaState: 'failed', mediaError })
  }
}

async function fetched(message: Message, reference: MediaReference, limitBytes: number) {
  try {
    return await downloadMedia(reference, { limitBytes })
  } catch (error) {
    const { code, details } = error as Error & { code?: string; details?: { cause?: unknown } }
    // Trying again does not make it smaller.
    if (code === 'E_MEDIA_TOO_LARGE') throw new GiveUp((error as Error).message)
    // What it brings comes through the inbox, with a new place to fetch it from.
    if (goneStatuses.includes(details?.cause)) await askAgain(message)
    throw error
  }
}

async function askAgain({ companyId, ticketId, connectionId, fromMe, wid }: Message) {
  const ticket = await Ticket.of({ companyId }).where('id', ticketId).first()
  if (!ticket?.chatAddress || !connectionId) return
  await askForUpload({ companyId, connectionId, chat: ticket.chatAddress, fromMe, wid })
}

async function store({ companyId, kind, mediaName }: Message, bytes: Buffer, limitBytes: number) {
  const originalName = mediaName ?? undefined
  const file = await storeFile({ companyId }, { bytes, originalName, limitBytes })
  const dressing = await dressFile({ companyId }, { kind, bytes, mimetype: file.mimetype })
  return { mediaFile: file.key, mediaType: file.mimetype, ...dressing }
}

async function forget(columns: Awaited<ReturnType<typeof store>>) {
  const { mediaFile, mediaThumbnail, mediaPlayable } = columns
  for (const key of [mediaFile, mediaThumbnail, mediaPlayable]) if (key) await deleteFile(key)
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
