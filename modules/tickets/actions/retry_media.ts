/** An agent wants a file fetched again that could not be had (IN-25). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessMessage } from '#modules/tickets/access'
import { fetchSoon } from '#modules/tickets/inbound/fetch_soon'
import type Message from '#modules/tickets/models/message'

/** Of a file that is there, or on its way, nothing changes. Whoever may see the ticket may ask. */
export async function retryMedia(actor: Actor, messageId: unknown): Promise<Message> {
  return unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    if (message.mediaState !== 'failed' || !message.mediaReference) return message
    message.merge({ mediaState: 'pending', mediaError: null, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    fetchSoon(work, message)
    const { companyId, ticketId, id } = message
    work.emit('tickets.message_changed', { companyId, ticketId, messageId: id })
    return message
  })
}
