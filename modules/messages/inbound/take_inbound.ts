/** Implements whatsapp's `InboundConsumer`: dispatches each kind of inbound event to its handler. */
import { systemActor } from '#app/kernel/actor/actor'
import { findContact, requestPicture, resolveGroup } from '#modules/contacts/public'
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
import { receiveMany } from '#modules/messages/inbound/receive_many'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { recordAcks } from '#modules/messages/inbound/record_acks'
import { recordCall } from '#modules/messages/inbound/record_call'
import { recordOwnMessage } from '#modules/messages/inbound/record_own_message'
import { findChat, groupOf } from '#modules/messages/inbound/resolve_chat'

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

  /** A group's subject changed (IN-62). No contact is created for a group in which nobody has written yet. */
  async regroup({ companyId, chat, subject }: InboundGroupChange) {
    const actor = systemActor(companyId)
    const group = groupOf(chat)
    if (await findContact(actor, { group })) await resolveGroup(actor, { group, subject })
  }

  /** A profile picture changed (IN-07, IN-62). No contact is created for somebody who never wrote. */
  async outdatePicture(change: InboundPictureChange) {
    const actor = systemActor(change.companyId)
    const contact = await findChat(actor, change)
    if (contact) await requestPicture(actor, contact.id)
  }

  acknowledge(receipts: readonly Receipt[]) {
    return recordAcks(receipts)
  }
}
