/** A contact's birthday, if known. */
import type { Actor } from '#app/kernel/actor/actor'
import Birthday from '#modules/birthday/models/birthday'
import { accessContact } from '#modules/contacts/public'

/** yyyy-MM-dd, or null; 404 for another company's contact. */
export async function birthdayOf(actor: Actor, given: unknown): Promise<string | null> {
  const { id: contactId } = await accessContact(actor, given)
  const birthday = await Birthday.of(actor).where({ contactId }).first()
  return birthday?.bornOn.toISODate() ?? null
}
