/** Answers whatsapp's question "who takes what arrived?": messages to the story, receipts to their rows. */
import type { InboundConsumer, InboundMessage, Receipt } from '#modules/whatsapp/contract'
import { receiveMany } from '#modules/tickets/inbound/receive_many'
import { receiveMessage } from '#modules/tickets/inbound/receive_message'
import { recordAck } from '#modules/tickets/inbound/record_ack'
import { recordOwnMessage } from '#modules/tickets/inbound/record_own_message'

export default class TakeInbound implements InboundConsumer {
  async receive(message: InboundMessage) {
    if (message.fromMe) await recordOwnMessage(message)
    else await receiveMessage(message)
  }

  receiveMany(messages: readonly InboundMessage[]) {
    return receiveMany(messages)
  }

  acknowledge(receipt: Receipt) {
    return recordAck(receipt)
  }
}
