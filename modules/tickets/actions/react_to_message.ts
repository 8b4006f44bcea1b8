/** Puts our emoji on a message, or takes it back (IN-30). */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { queueOutbound } from '#modules/whatsapp/public'
import { outboundRoute } from '#modules/tickets/actions/outbound_route'
import { accessMessage, accessTicket, assertMayWrite, errors } from '#modules/tickets/access'
import { isWithFormerNumber } from '#modules/tickets/queries/former_number'
import { targetOf } from '#modules/tickets/queries/target_of'

/**
 * Shown when WhatsApp has taken it, by an event. An empty emoji takes ours back. 409 ERR_TICKET_NOT_OPEN
 * unless the actor may write in the ticket; 404 for a message that was taken back, never left, or was said with a
 * number that was not the customer's; 400
 * ERR_WAPP_NOT_INITIALIZED when the number is not connected.
 */
export async function reactToMessage(
  actor: Actor,
  messageId: unknown,
  emoji: string
): Promise<void> {
  await unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx })
    const ticket = await accessTicket(actor, message.ticketId, { trx: work.trx })
    assertMayWrite(actor, ticket)
    if (message.isDeleted || message.errorCode !== null) throw new errors.E_MESSAGE_NOT_FOUND()
    if (await isWithFormerNumber(work, message)) throw new errors.E_MESSAGE_NOT_FOUND()
    await queueOutbound(work, actor, {
      ...outboundRoute(ticket),
      connectionId: message.connectionId ?? 0,
      content: { kind: 'reaction', target: await targetOf(message, work), emoji },
      mayWait: false,
    })
    work.audit({ actor, action: 'tickets.react', entity: 'messages', entityId: message.id })
  })
}
