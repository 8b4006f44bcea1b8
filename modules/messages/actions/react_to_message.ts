/** Adds our reaction to a message, or removes it (IN-30). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import { tickets } from '#modules/tickets/public'
import { accessMessage, errors } from '#modules/messages/access'
import { isWithFormerNumber } from '#modules/messages/queries/former_number'
import { targetOf } from '#modules/messages/queries/target_of'

/**
 * An event shows the reaction once WhatsApp has accepted it. An empty emoji removes ours. 409
 * ERR_TICKET_NOT_OPEN unless the actor may write in the ticket; 404 for a message that was deleted, never
 * sent, or exchanged with the contact's former number; 400 ERR_WAPP_NOT_INITIALIZED when the connection is
 * not connected.
 */
export async function reactToMessage(
  actor: Actor,
  messageId: unknown,
  emoji: string
): Promise<void> {
  await unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx })
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx })
    tickets.assertMayWrite(actor, ticket)
    if (message.isDeleted || message.errorCode !== null) throw new errors.E_MESSAGE_NOT_FOUND()
    if (await isWithFormerNumber(work, message)) throw new errors.E_MESSAGE_NOT_FOUND()
    await outbox.queue(work, actor, {
      ...outboundRoute(ticket),
      connectionId: message.connectionId ?? 0,
      content: { kind: 'reaction', target: await targetOf(message, work), emoji },
      mayWait: false,
    })
    work.audit({ actor, action: 'tickets.react', entity: 'messages', entityId: message.id })
  })
}
