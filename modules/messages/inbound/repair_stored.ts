/** A stored message was delivered again: completes what was missing of it (IN-12). */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { StoredMessage } from '#modules/messages/contract'
import { chooseResponders } from '#modules/messages/inbound/choose_responder'
import { responderInput } from '#modules/messages/inbound/responder_input'
import { fetchSoon } from '#modules/messages/media/fetch_soon'
import { refreshPreview } from '#modules/messages/changes/refresh_preview'
import { takeNewMediaReference } from '#modules/messages/inbound/take_new_media_reference'
import { contentColumns } from '#modules/messages/inbound/store_message'
import { lockMessage } from '#modules/messages/changes/lock_message'
import type Message from '#modules/messages/models/message'
import MessageVersion from '#modules/messages/models/message_version'
import { Ticket } from '#modules/tickets/public'

/**
 * An undecryptable message gets its content and keeps its id and time, and so its position. Otherwise only a
 * missing file or an automatic answer missing after a crash is handled: the inbox redelivers a message until
 * that is done.
 */
export async function repairStored(before: Message, inbound: InboundMessage): Promise<void> {
  if (before.kind !== 'undecryptable') {
    await takeNewMediaReference(before, inbound)
    return pendingAnswer(before, inbound)
  }
  if (inbound.kind === 'undecryptable') return
  const stored = await unitOfWork((work) => repair(work, before, inbound))
  if (stored && !inbound.group && !inbound.fromMe) await chooseResponders([stored])
}

/**
 * Not in a ticket that has or had an owner since: they have seen the message. The responder decides how old
 * the message may be (BOT-01, IN-14).
 */
async function pendingAnswer(before: Message, inbound: InboundMessage): Promise<void> {
  const { companyId, id, ticketId, isAnswered, createdAt } = before
  if (isAnswered || inbound.group || inbound.fromMe) return
  const ticket = await Ticket.of({ companyId }).where('id', ticketId).first()
  if (!ticket || (ticket.lastOwnedAt && ticket.lastOwnedAt >= createdAt)) return
  await chooseResponders([asStored(ticket, id, inbound)])
}

async function repair(
  work: Work,
  { companyId, id }: Message,
  inbound: InboundMessage
): Promise<StoredMessage | null> {
  const undecryptable = { id, kind: 'undecryptable' } as const
  const message = await lockMessage(work.trx, inbound, (query) => void query.where(undecryptable))
  if (!message) return null
  const { ticketId } = message
  const ticket = await Ticket.of({ companyId }, work.trx).where('id', ticketId).firstOrFail()
  const content = await contentColumns(work, ticket, inbound)
  const body = message.isEdited ? await keptEdit(work, message, content.body) : content.body
  message.merge({ ...content, body, updatedAt: now() })
  await message.useTransaction(work.trx).save()
  fetchSoon(work, message)
  await refreshPreview(work, message)
  work.emit('messages.changed', { companyId, ticketId, messageId: id })
  return asStored(ticket, id, inbound)
}

/**
 * The message was edited while it was undecryptable: its previous text is known only now and is stored as the
 * version (IN-28).
 */
async function keptEdit(work: Work, { companyId, id, body }: Message, former: string) {
  await MessageVersion.of({ companyId }, work.trx)
    .where({ messageId: id, body: '' })
    .update({ body: former })
  return body
}

const asStored = (ticket: Ticket, messageId: number, inbound: InboundMessage): StoredMessage => ({
  companyId: ticket.companyId,
  ticketId: ticket.id,
  messageId,
  contactId: ticket.contactId,
  isNew: true,
  ...responderInput(ticket, inbound),
})
