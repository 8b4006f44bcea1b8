/** Somebody looks different now: whoever is known gets the new picture (IN-07, IN-62). */
import { systemActor } from '#app/kernel/actor'
import { owePicture } from '#modules/contacts/public'
import type { InboundPictureNews } from '#modules/whatsapp/contract'
import { findChat } from '#modules/tickets/inbound/resolve_chat'

/** Who never wrote is nobody's contact, and stays so. */
export async function outdatePicture(news: InboundPictureNews): Promise<void> {
  const actor = systemActor(news.companyId)
  const contact = await findChat(actor, news)
  if (contact) await owePicture(actor, contact.id)
}
