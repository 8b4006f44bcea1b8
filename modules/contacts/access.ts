/** The only way from an id to a contact (API-02, API-03). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/contacts/errors'
import { lockContacts } from '#modules/contacts/identities/known_identities'
import Contact from '#modules/contacts/models/contact'

export const errors = errorClasses(specs)

/** The company's contact of this id, to be read; another company's, or none: 404. */
export async function accessContact(
  actor: Pick<Actor, 'companyId'>,
  given: unknown
): Promise<Contact> {
  return found(given, Contact.of(actor))
}

/** Also a deleted one, until it is purged (CON-03): for callers whose actor may see what was deleted. */
export async function accessKeptContact(
  actor: Pick<Actor, 'companyId'>,
  given: unknown
): Promise<Contact> {
  return found(given, Contact.ofEver(actor))
}

async function found(given: unknown, contacts: ReturnType<typeof Contact.ofEver>) {
  const id = rowId(given)
  const contact = id === null ? null : await contacts.where('id', id).first()
  if (!contact) throw new errors.E_CONTACT_NOT_FOUND()
  return contact
}

/** The company's contacts of these ids, in their order and held; another company's, or none: 404. */
export async function accessContacts(
  work: Work,
  actor: Pick<Actor, 'companyId'>,
  given: readonly unknown[]
): Promise<Contact[]> {
  const ids = given.map((one) => rowId(one))
  const known = ids.filter((id) => id !== null)
  const held = new Map((await lockContacts(work.trx, actor, known)).map((one) => [one.id, one]))
  const contacts = ids.map((id) => held.get(id ?? 0))
  if (!contacts.every((one) => one !== undefined)) throw new errors.E_CONTACT_NOT_FOUND()
  return contacts
}
