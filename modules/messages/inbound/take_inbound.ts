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
import { contactLock } from '#modules/tickets/public'
import { changeMessage } from '#modules/messages/inbound/change_message'
import { outdatePicture } from '#modules/messages/inbound/outdate_picture'
import { receiveMany } from '#modules/messages/inbound/receive_many'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { recordAck } from '#modules/messages/inbound/record_ack'
import { recordCall } from '#modules/messages/inbound/record_call'
import { recordOwnMessage } from '#modules/messages/inbound/record_own_message'
import { renameGroup } from '#modules/messages/inbound/rename_group'

export default class TakeInbound implements InboundConsumer {
  async receive(message: InboundMessage) {
    const take = message.fromMe ? recordOwnMessage : receiveMessage
    await contactLock.unlessGone(() => take(message))
  }

  receiveMany(messages: readonly InboundMessage[]) {
    return receiveMany(messages)
  }

  change(change: InboundChange, options: { readonly mayWait: boolean }) {
    return contactLock.unlessGone(() => changeMessage(change, options))
  }

  call(call: InboundCall) {
    return contactLock.unlessGone(() => recordCall(call))
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
