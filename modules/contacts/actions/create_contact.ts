/** Makes a contact with the identities by which it will be found again (IN-07). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/unit_of_work'
import type { Identity } from '#modules/contacts/identities/identity'
import { giveIdentities } from '#modules/contacts/identities/known_identities'
import Contact from '#modules/contacts/models/contact'

/** The caller has locked the identities and found nobody. */
export async function createContact(
  work: Work,
  { companyId }: Actor,
  facts: Pick<Contact, 'name' | 'number' | 'isGroup'>,
  identities: readonly Identity[]
): Promise<Contact> {
  const contact = new Contact().useTransaction(work.trx).merge({
    companyId,
    ...facts,
    email: '',
    avatarUrl: '',
    isNameEdited: false,
    isBotDisabled: false,
    createdAt: now(),
    updatedAt: now(),
  })
  await contact.save()
  await giveIdentities(work.trx, contact, identities)
  work.emit('contacts.contact_changed', { companyId, contactId: contact.id })
  return contact
}
