/** The phone book of a connection as rows for the import (CON-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { directory } from '#modules/whatsapp/public'

/** `connectionId` null is the default one. Throws 404 for another company's, or when there is no default. */
export async function phoneBookOf(actor: Actor, connectionId: unknown) {
  const entries = await directory.phoneBook(actor, connectionId)
  // With a plus: numbers from WhatsApp are international and must not get the company's country code.
  return entries.map(({ phone, name }) => ({ name, number: `+${phone}` }))
}
