/** A profile picture changed: fetches the new one for a known contact (IN-07, IN-62). */
import { systemActor } from '#app/kernel/actor/actor'
import { requestPicture } from '#modules/contacts/public'
import type { InboundPictureChange } from '#modules/whatsapp/contract'
import { findChat } from '#modules/messages/inbound/resolve_chat'

/** No contact is created for somebody who never wrote. */
export async function outdatePicture(events: InboundPictureChange): Promise<void> {
  const actor = systemActor(events.companyId)
  const contact = await findChat(actor, events)
  if (contact) await requestPicture(actor, contact.id)
}
