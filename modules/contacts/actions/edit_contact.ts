/** A person changes a contact (CON-02). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { accessContact, accessContacts, errors } from '#modules/contacts/access'
import type { ContactForm } from '#modules/contacts/actions/add_contact'
import { canonicalNumber } from '#modules/contacts/canonical_number'
import type { ContactDetail } from '#modules/contacts/contract'
import type Contact from '#modules/contacts/models/contact'
import { askWhatsapp } from '#modules/contacts/numbers/ask_whatsapp'
import { assertNumberIsFree } from '#modules/contacts/numbers/assert_number_is_free'
import { lockMove, moveNumber } from '#modules/contacts/numbers/move_number'
import { typedNumber } from '#modules/contacts/numbers/typed_number'

/**
 * Only what the form says is changed. 404 for another company's contact; a new number is asked about as in
 * `addContact`, and 409 ERR_DUPLICATED_CONTACT when it is another contact's.
 */
export async function editContact(
  actor: Actor,
  contactId: unknown,
  form: Partial<ContactForm>
): Promise<Contact> {
  const shown = await accessContact(actor, contactId)
  const move = await numberMove(actor, shown, form.number)
  return unitOfWork(async (work) => {
    // Identities before contacts, as everywhere.
    if (move) await lockMove(work, actor, shown.number, move.number)
    const [contact] = await accessContacts(work, actor, [shown.id])
    const before = sayable(contact)
    contact.useTransaction(work.trx).merge(detailsOf(contact, form))
    if (move) await moveNumber(work, contact, move)
    if (contact.$isDirty) await save(work, actor, contact, before)
    return contact
  })
}

/** The new number and what WhatsApp says of it; null when it stays. */
async function numberMove(actor: Actor, contact: Contact, given: string | undefined) {
  if (given === undefined || given === contact.number) return null
  if (contact.isGroup) throw new errors.E_GROUP_HAS_NO_NUMBER()
  const number = await typedNumber(actor, given)
  if (number === contact.number) return null
  await assertNumberIsFree(actor, number, contact.id)
  // The same number in the form of before the ninth digit: nobody new to ask about.
  const isSame = canonicalNumber(contact.number) === number
  return { number, numberState: isSame ? contact.numberState : await askWhatsapp(actor, number) }
}

function detailsOf(
  contact: Contact,
  { name, email, extraInfo, isBotDisabled }: Partial<ContactForm>
) {
  // IN-07: a name that a person typed is theirs from now on; sending back the shown one is no typing.
  const isNameEdited = contact.isNameEdited || (name !== undefined && name !== contact.name)
  const details: Partial<ContactDetail> = { name, email, extraInfo, isBotDisabled }
  const said = Object.entries(details).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(said), isNameEdited }
}

async function save(work: Work, actor: Actor, contact: Contact, before: Record<string, unknown>) {
  const { companyId, id } = contact
  await contact.merge({ updatedAt: now() }).save()
  work.emit('contacts.contact_changed', { companyId, contactId: id, change: 'update' })
  const after = sayable(contact)
  work.audit({ actor, action: 'contacts.edit', entity: 'contacts', entityId: id, before, after })
}

const sayable = ({ name, number, email, extraInfo, isBotDisabled }: Contact) => ({
  name,
  number,
  email,
  extraInfo,
  isBotDisabled,
})
