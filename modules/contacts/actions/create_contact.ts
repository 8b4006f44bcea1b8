/** Inserts a contact with its identities (IN-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { ContactDetail } from '#modules/contacts/contract'
import type { Identity } from '#modules/contacts/identities/identity'
import { giveIdentities } from '#modules/contacts/identities/known_identities'
import { fetchPictureSoon } from '#modules/contacts/pictures/request_picture'
import Contact from '#modules/contacts/models/contact'

/** The initial values; a name counts as edited when a user typed it (IN-07). */
export type NewContact = Pick<Contact, 'name' | 'number' | 'isGroup'> &
  Partial<Pick<ContactDetail, 'email' | 'extraInfo' | 'numberState' | 'isBotDisabled'>> &
  Partial<Pick<Contact, 'isNameEdited'>>

/** The caller must have locked the identities and found no owner for them. */
export async function createContact(
  work: Work,
  { companyId }: Actor,
  values: NewContact,
  identities: readonly Identity[]
): Promise<Contact> {
  const contact = new Contact().useTransaction(work.trx).merge({
    companyId,
    email: '',
    avatarFile: '',
    isPicturePending: true,
    extraInfo: [],
    numberState: 'confirmed',
    isNameEdited: false,
    isBotDisabled: false,
    ...values,
    createdAt: now(),
    updatedAt: now(),
  })
  await contact.save()
  await giveIdentities(work.trx, contact, identities)
  fetchPictureSoon(work, { companyId }, contact.id)
  work.emit('contacts.contact_changed', { companyId, contactId: contact.id, change: 'create' })
  return contact
}
