/** Somebody looks different now: whoever is known gets the new picture (IN-07, IN-62). */
import { systemActor } from '#app/kernel/actor'
import { requestPicture } from '#modules/contacts/public'
import type { InboundPictureChange } from '#modules/whatsapp/contract'
import { findChat } from '#modules/tickets/inbound/resolve_chat'

/** Who never wrote is nobody's contact, and stays so. */
export async function outdatePicture(events: InboundPictureChange): Promise<void> {
  const actor = systemActor(events.companyId)
  const contact = await findChat(actor, events)
  if (contact) await requestPicture(actor, contact.id)
}
