/** Sends a failed message again under the same id (TCK-12). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import { tickets } from '#modules/tickets/public'
import { accessMessage, errors } from '#modules/messages/access'
import type Message from '#modules/messages/models/message'

/**
 * No effect on a message that has not failed. 409 ERR_TICKET_NOT_OPEN unless the actor may write in the
 * ticket; 400 ERR_WAPP_NOT_INITIALIZED when the connection is not connected; 400 ERR_SENDING_WAPP_MSG when
 * the message is too old to be sent again.
 */
export async function retryMessage(actor: Actor, messageId: unknown): Promise<Message> {
  return unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx })
    tickets.assertMayWrite(actor, ticket)
    if (!message.fromMe || message.errorCode === null) return message
    const connectionId = message.connectionId ?? 0
    await outbox.requireConnected(actor, connectionId)
    const { wid, companyId, ticketId, id } = message
    if (!(await outbox.retry(work, actor, { connectionId, wid }))) throw new errors.E_SENDING()
    message.merge({ ack: 0, errorCode: null, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    work.emit('messages.changed', { companyId, ticketId, messageId: id, ack: 0 })
    work.audit({ actor, action: 'tickets.retry', entity: 'messages', entityId: id })
    return message
  })
}
