/** Deletes a message of ours, on the customer's phone, too (TCK-14). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import { tickets } from '#modules/tickets/public'
import { accessMessage, errors } from '#modules/messages/access'
import {
  assertMayTakeBack,
  obstacleToChange,
  takeBackHours,
} from '#modules/messages/actions/own_message'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import { applyDelete } from '#modules/messages/changes/apply_delete'

/**
 * Returns once WhatsApp has accepted the deletion; until then nothing is shown as deleted. No error if the
 * message of ours is deleted already. 400 ERR_DELETE_WAPP_MSG with `cause` when it is older than 60 hours,
 * not ours (deleted by the customer or not) or never sent, or when WhatsApp rejects it; 403 in a colleague's
 * ticket.
 */
export async function takeBackMessage(actor: Actor, messageId: unknown): Promise<void> {
  const asked = await ask(actor, messageId)
  if (!asked) return
  if (!(await outbox.untilTaken(actor, asked))) throw new errors.E_TAKE_BACK({ cause: 'refused' })
  await unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    await applyDelete(work, message)
  })
}

async function ask(actor: Actor, messageId: unknown) {
  return unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx })
    if (message.fromMe) {
      assertMayTakeBack(actor, ticket)
      if (message.isDeleted) return null
    }
    const cause = obstacleToChange(message, takeBackHours * 60)
    if (cause) throw new errors.E_TAKE_BACK({ cause })
    const connectionId = message.connectionId ?? 0
    await outbox.requireConnected(actor, connectionId).catch(() => {
      throw new errors.E_TAKE_BACK({ cause: 'not_connected' })
    })
    const { wid } = await outbox.queue(work, actor, {
      ...outboundRoute(ticket),
      // On the connection it was sent over, even if the ticket has moved to another (CLO-05).
      connectionId,
      content: { kind: 'delete', target: { wid: message.wid, fromMe: true } },
    })
    work.audit({ actor, action: 'tickets.take_back', entity: 'messages', entityId: message.id })
    return { connectionId, wid }
  })
}
