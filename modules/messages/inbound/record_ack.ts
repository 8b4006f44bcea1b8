/** Raises the delivery state of a message of ours; it never falls, unless sending failed (IN-31). */
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { Ack, Receipt } from '#modules/whatsapp/contract'
import { ticketlessSender } from '#modules/messages/contract'
import Message from '#modules/messages/models/message'
import MessageReceipt from '#modules/messages/models/message_receipt'
import TicketlessMessage from '#modules/messages/models/ticketless_message'

/** `unknown` when no message of ours has this id: the inbox keeps the receipt for a while (IN-32). */
export async function recordAck(receipt: Receipt): Promise<'done' | 'unknown'> {
  return unitOfWork(async (work) => {
    const message = await Message.of(receipt, work.trx)
      .where({ connectionId: receipt.connectionId, fromMe: true, wid: receipt.wid })
      .forUpdate()
      .first()
    // One that was sent without a ticket may be in one by now: both rows learn of it.
    if (!message || message.origin === 'campaign') {
      const isKnown = await acknowledgeTicketless(work, receipt)
      if (!message) return isKnown ? 'done' : 'unknown'
    }
    const { reader, errorCode } = receipt
    const ack = reader ? await leastOfAll(work, message, reader, receipt.ack) : receipt.ack
    if (!changes(message, { ack, errorCode })) return 'done'

    message.merge({ ack, errorCode, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    const { companyId, ticketId, id } = message
    work.emit('messages.changed', { companyId, ticketId, messageId: id })
    return 'done'
  })
}

/** In a group: stores this member's delivery state, and returns the lowest of all members that reported one. */
async function leastOfAll(
  { trx }: Work,
  { companyId, id }: Message,
  reader: string,
  ack: Ack
): Promise<Ack> {
  await trx.rawQuery(
    `insert into message_receipts (company_id, message_id, reader, ack) values (?, ?, ?, ?)
     on conflict (message_id, reader) do update
     set ack = greatest(message_receipts.ack, excluded.ack)`,
    [companyId, id, reader, ack]
  )
  const [{ least }] = await MessageReceipt.of({ companyId }, trx)
    .where('messageId', id)
    .min('ack as least')
    .pojo<{ least: Ack }>()
  return least
}

/** A message without a ticket: false when there is none with this id. Its sender is told in this transaction (CMP-22). */
async function acknowledgeTicketless(work: Work, receipt: Receipt): Promise<boolean> {
  const { companyId, connectionId, wid, ack, errorCode } = receipt
  const message = await TicketlessMessage.of(receipt, work.trx)
    .where({ connectionId, wid })
    .forUpdate()
    .first()
  if (!message) return false
  if (!changes(message, { ack, errorCode })) return true
  await message.useTransaction(work.trx).merge({ ack, errorCode }).save()
  for (const Sender of await registry.contributionsTo(ticketlessSender)) {
    const sender = new Sender()
    if (sender.origin !== message.origin) continue
    await sender.acknowledged({ companyId, connectionId, wid, ack, errorCode })
  }
  return true
}

/** An error is ignored once the message is known to be delivered. */
function changes(
  message: Pick<Message, 'ack' | 'errorCode'>,
  { ack, errorCode }: Pick<Receipt, 'ack' | 'errorCode'>
) {
  if (errorCode !== null) return message.ack < 3 && message.errorCode !== errorCode
  return ack > message.ack || (message.errorCode !== null && ack > 1)
}
