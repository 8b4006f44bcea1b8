/** Implements whatsapp's `InboundConsumer`: dispatches each kind of inbound event to its handler. */
import type {
  InboundCall,
  InboundChange,
  InboundConsumer,
  InboundGroupChange,
  InboundMessage,
  InboundPictureChange,
  Receipt,
} from '#modules/whatsapp/contract'
import { unlessContactGone } from '#modules/tickets/lock_contact'
import { changeMessage } from '#modules/tickets/inbound/change_message'
import { outdatePicture } from '#modules/tickets/inbound/outdate_picture'
import { receiveMany } from '#modules/tickets/inbound/receive_many'
import { receiveMessage } from '#modules/tickets/inbound/receive_message'
import { recordAck } from '#modules/tickets/inbound/record_ack'
import { recordCall } from '#modules/tickets/inbound/record_call'
import { recordOwnMessage } from '#modules/tickets/inbound/record_own_message'
import { renameGroup } from '#modules/tickets/inbound/rename_group'

export default class TakeInbound implements InboundConsumer {
  async receive(message: InboundMessage) {
    const take = message.fromMe ? recordOwnMessage : receiveMessage
    await unlessContactGone(() => take(message))
  }

  receiveMany(messages: readonly InboundMessage[]) {
    return receiveMany(messages)
  }

  change(change: InboundChange, options: { readonly mayWait: boolean }) {
    return unlessContactGone(() => changeMessage(change, options))
  }

  call(call: InboundCall) {
    return unlessContactGone(() => recordCall(call))
  }

  regroup(events: InboundGroupChange) {
    return renameGroup(events)
  }

  outdatePicture(events: InboundPictureChange) {
    return outdatePicture(events)
  }

  acknowledge(receipt: Receipt) {
    return recordAck(receipt)
  }
}
