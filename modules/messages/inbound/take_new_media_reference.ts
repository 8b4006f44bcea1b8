/** The sender's phone uploaded a file again: stores its new location and downloads it from there (IN-25). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { fetchSoon } from '#modules/messages/media/fetch_soon'
import Message from '#modules/messages/models/message'

/** Only for a missing file, and only its columns: a repeated message changes nothing else (IN-12). */
export async function takeNewMediaReference(
  before: Message,
  { media }: InboundMessage
): Promise<void> {
  const { companyId, id } = before
  if (!media || !isMissing(before)) return
  await unitOfWork(async (work) => {
    const message = await Message.of({ companyId }, work.trx).where('id', id).forUpdate().first()
    const reference = message?.mediaReference
    if (!message || !reference || !isMissing(message)) return
    if (reference.directPath === media.directPath || reference.sha256 !== media.sha256) return
    message.merge({
      mediaReference: { ...reference, directPath: media.directPath },
      mediaState: 'pending',
      mediaError: null,
      updatedAt: now(),
    })
    await message.useTransaction(work.trx).save()
    fetchSoon(work, message)
    work.emit('messages.changed', { companyId, ticketId: message.ticketId, messageId: id })
  })
}

const isMissing = ({ mediaState }: Message) => mediaState === 'pending' || mediaState === 'failed'
