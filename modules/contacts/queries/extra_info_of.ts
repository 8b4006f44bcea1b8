/** What was noted about a contact, for whoever shows its history: of a deleted one, too (CON-03). */
import type { Actor } from '#app/kernel/actor'
import type { ExtraInfo } from '#modules/contacts/contract'
import Contact from '#modules/contacts/models/contact'

/** Empty for a contact that is gone. */
export async function extraInfoOf(
  actor: Pick<Actor, 'companyId'>,
  contactId: number
): Promise<readonly ExtraInfo[]> {
  const contact = await Contact.ofEver(actor).where('id', contactId).select('extraInfo').first()
  return contact?.extraInfo ?? []
}
