/** Raises the acknowledgement of a message of ours; it never falls, unless the send failed (IN-31). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { Receipt } from '#modules/whatsapp/contract'
import Message from '#modules/tickets/models/message'

/** `unknown` when no message of ours has this id: the inbox keeps the receipt for a while (IN-32). */
export async function recordAck(receipt: Receipt): Promise<'done' | 'unknown'> {
  return unitOfWork(async (work) => {
    const message = await Message.of(receipt, work.trx)
      .where({ connectionId: receipt.connectionId, fromMe: true, wid: receipt.wid })
      .forUpdate()
      .first()
    if (!message) return 'unknown'
    if (!changes(message, receipt)) return 'done'

    message.merge({ ack: receipt.ack, errorCode: receipt.errorCode, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    const { companyId, ticketId, id } = message
    work.emit('tickets.message_changed', { companyId, ticketId, messageId: id })
    return 'done'
  })
}

/** An error counts only while the message is not known to have arrived. */
function changes(message: Message, { ack, errorCode }: Receipt) {
  if (errorCode !== null) return message.ack < 3 && message.errorCode !== errorCode
  return ack > message.ack || (message.errorCode !== null && ack > 1)
}
