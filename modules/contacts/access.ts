/** Loads contacts by id within the actor's company; the only place where that is done (API-02, API-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/contacts/errors'
import { lockContacts } from '#modules/contacts/identities/known_identities'
import Contact from '#modules/contacts/models/contact'

export const errors = errorClasses(specs)

/**
 * The company's contact with this id, for reading. Throws 404 for an unknown id or another company's contact.
 * `withDeleted`: also a deleted one until it is purged (CON-03), for callers whose actor may see deleted ones.
 */
export async function accessContact(
  actor: Pick<Actor, 'companyId'>,
  given: unknown,
  { withDeleted = false }: { readonly withDeleted?: boolean } = {}
): Promise<Contact> {
  const rows = withDeleted ? Contact.ofEver(actor) : Contact.of(actor)
  return rowById(rows, given, errors.E_CONTACT_NOT_FOUND)
}

/**
 * The company's contacts with these ids, in the given order and locked. Throws 404 if one is unknown or another
 * company's.
 */
export async function accessContacts(
  work: Work,
  actor: Pick<Actor, 'companyId'>,
  given: readonly unknown[]
): Promise<Contact[]> {
  const ids = given.map((one) => rowId(one))
  const known = ids.filter((id) => id !== null)
  const locked = new Map((await lockContacts(work.trx, actor, known)).map((one) => [one.id, one]))
  const contacts = ids.map((id) => locked.get(id ?? 0))
  if (!contacts.every((one) => one !== undefined)) throw new errors.E_CONTACT_NOT_FOUND()
  return contacts
}

/**
 * A contact of any company, for the operator of the platform; 404 when it is missing, and for everybody else. `withDeleted`:
 * also a deleted or erased one.
 */
export async function accessAnyContact(
  actor: Pick<Actor, 'super'>,
  given: unknown,
  { withDeleted = false }: { readonly withDeleted?: boolean } = {}
): Promise<Contact> {
  if (!actor.super) throw new errors.E_CONTACT_NOT_FOUND()
  const rows = Contact.query().sideload({ everyCompany: true })
  if (!withDeleted) void rows.whereNull('deletedAt')
  return rowById(rows, given, errors.E_CONTACT_NOT_FOUND)
}
