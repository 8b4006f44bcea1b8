/** Edits the text of a message of ours, on the customer's phone, too (IN-28). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import { tickets } from '#modules/tickets/public'
import { accessMessage, errors } from '#modules/messages/access'
import {
  assertMayChange,
  editMinutes,
  obstacleToChange,
} from '#modules/messages/actions/own_message'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import { applyEdit } from '#modules/messages/changes/apply_edit'
import type Message from '#modules/messages/models/message'

/**
 * Returns the message once WhatsApp has accepted the edit; the previous text is kept. An unchanged text is a
 * no-op. 400 ERR_EDIT_WAPP_MSG with `cause` when the message is deleted, older than 15 minutes, no text, not
 * ours or never sent, or when WhatsApp rejects the edit; 403 for a colleague's message.
 */
export async function editMessage(
  actor: Actor,
  messageId: unknown,
  body: string
): Promise<Message> {
  const { message, asked } = await ask(actor, messageId, body)
  if (!asked) return message
  if (!(await outbox.untilTaken(actor, asked))) throw new errors.E_EDIT({ cause: 'refused' })
  return unitOfWork(async (work) => {
    const edited = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    await applyEdit(work, edited, body)
    return edited
  })
}

async function ask(actor: Actor, messageId: unknown, body: string) {
  return unitOfWork(async (work) => {
    const message = await accessMessage(actor, messageId, { trx: work.trx, lock: true })
    if (message.fromMe) assertMayChange(actor, message)
    if (message.fromMe && !message.isDeleted && message.body === body)
      return { message, asked: null }
    const cause = obstacleToEdit(message)
    if (cause) throw new errors.E_EDIT({ cause })
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx })
    const connectionId = message.connectionId ?? 0
    const { wid } = await outbox.queue(work, actor, {
      ...outboundRoute(ticket),
      connectionId,
      content: { kind: 'edit', target: { wid: message.wid, fromMe: true }, text: body },
      mayWait: false,
    })
    work.audit({ actor, action: 'tickets.edit', entity: 'messages', entityId: message.id })
    return { message, asked: { connectionId, wid } }
  })
}

function obstacleToEdit(message: Message): string | null {
  if (message.isDeleted) return 'deleted'
  if (message.kind !== 'text') return 'not_text'
  return obstacleToChange(message, editMinutes)
}
