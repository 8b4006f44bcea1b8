/** An agent requests another download of a file that failed (IN-25). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessMessage } from '#modules/messages/access'
import { fetchSoon } from '#modules/messages/media/fetch_soon'
import type Message from '#modules/messages/models/message'

/** No effect on a file that is stored or pending. Anybody who may see the ticket may request it. */
export async function retryMedia(actor: Actor, messageId: unknown): Promise<Message> {
  return unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    if (message.mediaState !== 'failed' || !message.mediaReference) return message
    message.merge({ mediaState: 'pending', mediaError: null, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    fetchSoon(work, message)
    const { companyId, ticketId, id } = message
    work.emit('messages.changed', { companyId, ticketId, messageId: id })
    return message
  })
}
