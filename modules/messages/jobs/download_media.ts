/** Downloads a received file and attaches it to its message; retried until it succeeds (IN-25). */
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { GiveUp } from '#app/kernel/jobs/jobs'
import type { Job } from '#app/kernel/modules/module'
import { readSetting } from '#app/kernel/settings/settings'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { dropFiles, keepFiles, storePending } from '#app/kernel/media/pending_files'
import { inbox } from '#modules/whatsapp/public'
import type { MediaReference } from '#modules/whatsapp/contract'
import { askAgain } from '#modules/messages/jobs/ask_again'
import { generateDerivatives } from '#modules/messages/media/generate_derivatives'
import Message from '#modules/messages/models/message'

interface Payload {
  readonly companyId: number
  readonly messageId: number
}

const mebibyte = 1024 * 1024
/** WhatsApp deletes files after some weeks; then the sender's phone has to upload the file again. */
const goneStatuses: readonly unknown[] = [403, 404, 410]

export default class DownloadMedia implements Job<Payload> {
  async handle(payload: Payload) {
    const message = await pending(payload)
    if (!message?.mediaReference) return
    const limitBytes = (await readSetting<number>(payload, 'whatsapp.download_limit')) * mebibyte
    const bytes = await fetched(message, message.mediaReference, limitBytes)
    const columns = await store(message, bytes, limitBytes).catch(ifFull)
    // The reference is kept, so that the download can be retried once there is room.
    if (!columns) return void (await finish(message, { mediaState: 'failed', mediaError: noRoom }))
    const files = keysOf(columns)
    let isKept = false
    try {
      isKept = await finish(message, { mediaState: 'stored', mediaError: null, ...columns }, files)
    } finally {
      if (!isKept) await dropFiles(files)
    }
  }

  async failed(payload: Payload, error: Error) {
    const message = await pending(payload)
    const mediaError = error instanceof GiveUp ? 'too_large' : 'ERR_WAPP_DOWNLOAD_MEDIA'
    if (message) await finish(message, { mediaState: 'failed', mediaError })
  }
}

/** Shown to users (`ERR_STORAGE_FULL` of the catalogue). Not retried automatically, since that frees no storage. */
const noRoom = 'ERR_STORAGE_FULL'

function ifFull(error: unknown): null {
  if (error instanceof errors.E_STORAGE_FULL) return null
  throw error
}

async function fetched(message: Message, reference: MediaReference, limitBytes: number) {
  try {
    return await inbox.downloadMedia(reference, { limitBytes })
  } catch (error) {
    const { code, details } = error as Error & { code?: string; details?: { cause?: unknown } }
    // Not retried: the file stays too large.
    if (code === 'E_MEDIA_TOO_LARGE') throw new GiveUp((error as Error).message)
    // The upload is reported through the inbox, with a new location.
    if (goneStatuses.includes(details?.cause)) await askAgain(message)
    throw error
  }
}

async function store(message: Message, bytes: Buffer, limitBytes: number) {
  const { companyId, kind, mediaName, mediaReference } = message
  const originalName = mediaName ?? undefined
  const { key, mimetype, size } = await storePending(
    { companyId },
    { bytes, originalName, limitBytes }
  )
  const { preview = null, ...reference } = mediaReference!
  const derivatives = await generateDerivatives({ companyId }, { kind, bytes, mimetype, preview })
  // The preview is stored as a file of its own now.
  const columns = { mediaFile: key, mediaType: mimetype, mediaSize: size }
  return { ...columns, mediaReference: reference, ...derivatives }
}

const keysOf = ({ mediaFile, mediaThumbnail, mediaPlayable }: Awaited<ReturnType<typeof store>>) =>
  [mediaFile, mediaThumbnail, mediaPlayable].filter((key) => key !== null)

/** Null when the file is stored already: running twice is the same as once. */
const pending = ({ companyId, messageId }: Payload) =>
  Message.of({ companyId }).where({ id: messageId, mediaState: 'pending' }).first()

/** False when another run was faster: the job was considered lost and given to a second worker. */
async function finish(
  { companyId, id }: Message,
  change: Partial<Message>,
  files: readonly string[] = []
): Promise<boolean> {
  return unitOfWork(async (work) => {
    const message = await Message.of({ companyId }, work.trx)
      .where({ id, mediaState: 'pending' })
      .forUpdate()
      .first()
    if (!message) return false
    // The run took so long that the files have been swept: the next run stores them again.
    await keepFiles(work, files)
    await message.merge({ ...change, updatedAt: now() }).save()
    work.emit('messages.changed', { companyId, ticketId: message.ticketId, messageId: id })
    return true
  })
}
