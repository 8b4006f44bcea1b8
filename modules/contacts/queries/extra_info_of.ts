/** The custom fields of a contact for its history: also of a deleted one (CON-03). */
import type { Actor } from '#app/kernel/actor/actor'
import type { ExtraInfo } from '#modules/contacts/contract'
import Contact from '#modules/contacts/models/contact'

/** Empty for a contact that no longer exists. */
export async function extraInfoOf(
  actor: Pick<Actor, 'companyId'>,
  contactId: number
): Promise<readonly ExtraInfo[]> {
  const contact = await Contact.ofEver(actor).where('id', contactId).select('extraInfo').first()
  return contact?.extraInfo ?? []
}
