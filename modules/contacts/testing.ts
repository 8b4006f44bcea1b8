/** Contacts as fixtures for the tests of all modules. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'

export { learnPairs } from '#modules/contacts/actions/learn_pairs'
export { canonicalNumber } from '#modules/contacts/canonical_number'

/** A row as stored by a former version, which knew a number in one form only. */
export async function anOldRow(
  { companyId }: Pick<Actor, 'companyId'>,
  { number, name }: Pick<Contact, 'number' | 'name'>
): Promise<Contact> {
  const contact = await Contact.create({
    companyId,
    number,
    name,
    createdAt: now(),
    updatedAt: now(),
  })
  await ContactIdentity.create({
    companyId,
    contactId: contact.id,
    kind: 'pn',
    value: number,
    createdAt: now(),
  })
  return contact
}
