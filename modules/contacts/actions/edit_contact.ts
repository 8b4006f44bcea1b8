/** Edits a contact (CON-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessContact, accessContacts, errors } from '#modules/contacts/access'
import type { ContactForm } from '#modules/contacts/actions/add_contact'
import { canonicalNumber } from '#modules/contacts/canonical_number'
import type { ContactDetail } from '#modules/contacts/contract'
import type Contact from '#modules/contacts/models/contact'
import { askWhatsapp } from '#modules/contacts/numbers/ask_whatsapp'
import { assertNumberIsFree } from '#modules/contacts/numbers/assert_number_is_free'
import { lockMove, moveNumber } from '#modules/contacts/numbers/move_number'
import { assertNotErased } from '#modules/contacts/personal_data/erased_numbers'
import { typedNumber } from '#modules/contacts/numbers/typed_number'

/**
 * Changes only the given fields. Throws 404 for another company's contact; a new number is checked as in `addContact`,
 * with 409 ERR_DUPLICATED_CONTACT when another contact has it, and ERR_NUMBER_ERASED.
 */
export async function editContact(
  actor: Actor,
  contactId: unknown,
  form: Partial<ContactForm>
): Promise<Contact> {
  const shown = await accessContact(actor, contactId)
  const move = await numberMove(actor, shown, form.number)
  return unitOfWork(async (work) => {
    // Lock order: identities before contacts, as everywhere.
    if (move) await lockMove(work, actor, shown.number, move.number)
    const [contact] = await accessContacts(work, actor, [shown.id])
    const before = snapshotOf(contact)
    contact.useTransaction(work.trx).merge(detailsOf(contact, form))
    if (move) await moveNumber(work, contact, move)
    if (contact.$isDirty) await save(work, actor, contact, before)
    return contact
  })
}

/** The new number and its state on WhatsApp; null when the number does not change. */
async function numberMove(actor: Actor, contact: Contact, given: string | undefined) {
  if (given === undefined || given === contact.number) return null
  if (contact.isGroup) throw new errors.E_GROUP_HAS_NO_NUMBER()
  const number = await typedNumber(actor, given)
  if (number === contact.number) return null
  await assertNumberIsFree(actor, number, contact.id)
  await assertNotErased(actor, number)
  // Only the ninth digit was added to the same number: no need to check it again.
  const isSame = canonicalNumber(contact.number) === number
  return { number, numberState: isSame ? contact.numberState : await askWhatsapp(actor, number) }
}

function detailsOf(
  contact: Contact,
  { name, email, extraInfo, isBotDisabled }: Partial<ContactForm>
) {
  // IN-07: a name typed by a user counts as edited; sending back the current name does not.
  const isNameEdited = contact.isNameEdited || (name !== undefined && name !== contact.name)
  const details: Partial<ContactDetail> = { name, email, extraInfo, isBotDisabled }
  const given = Object.entries(details).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), isNameEdited }
}

async function save(work: Work, actor: Actor, contact: Contact, before: Record<string, unknown>) {
  const { companyId, id } = contact
  await contact.merge({ updatedAt: now() }).save()
  work.emit('contacts.contact_changed', { companyId, contactId: id, change: 'update' })
  const after = snapshotOf(contact)
  work.audit({ actor, action: 'contacts.edit', entity: 'contacts', entityId: id, before, after })
}

const snapshotOf = ({ name, number, email, extraInfo, isBotDisabled }: Contact) => ({
  name,
  number,
  email,
  extraInfo,
  isBotDisabled,
})
