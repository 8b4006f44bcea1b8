/** Answers whatsapp's question "who takes what arrived?": each kind of news to its own story. */
import type {
  InboundCall,
  InboundChange,
  InboundConsumer,
  InboundGroupNews,
  InboundMessage,
  Receipt,
} from '#modules/whatsapp/contract'
import { changeMessage } from '#modules/tickets/inbound/change_message'
import { receiveMany } from '#modules/tickets/inbound/receive_many'
import { receiveMessage } from '#modules/tickets/inbound/receive_message'
import { recordAck } from '#modules/tickets/inbound/record_ack'
import { recordCall } from '#modules/tickets/inbound/record_call'
import { recordOwnMessage } from '#modules/tickets/inbound/record_own_message'
import { renameGroup } from '#modules/tickets/inbound/rename_group'

export default class TakeInbound implements InboundConsumer {
  async receive(message: InboundMessage) {
    if (message.fromMe) await recordOwnMessage(message)
    else await receiveMessage(message)
  }

  receiveMany(messages: readonly InboundMessage[]) {
    return receiveMany(messages)
  }

  change(change: InboundChange, options: { readonly mayWait: boolean }) {
    return changeMessage(change, options)
  }

  call(call: InboundCall) {
    return recordCall(call)
  }

  regroup(news: InboundGroupNews) {
    return renameGroup(news)
  }

  acknowledge(receipt: Receipt) {
    return recordAck(receipt)
  }
}
