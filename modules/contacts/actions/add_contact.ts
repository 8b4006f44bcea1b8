/** Adds a contact from the form (CON-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { createContact } from '#modules/contacts/actions/create_contact'
import type { ContactDetail } from '#modules/contacts/contract'
import { identitiesOf } from '#modules/contacts/identities/identity'
import { lockIdentities } from '#modules/contacts/identities/known_identities'
import type Contact from '#modules/contacts/models/contact'
import { askWhatsapp } from '#modules/contacts/numbers/ask_whatsapp'
import { assertNumberIsFree } from '#modules/contacts/numbers/assert_number_is_free'
import { assertNotErased } from '#modules/contacts/personal_data/erased_numbers'
import { typedNumber } from '#modules/contacts/numbers/typed_number'

/** The form's fields; `number` as typed. */
export type ContactForm = Pick<ContactDetail, 'name' | 'number'> &
  Partial<Pick<ContactDetail, 'email' | 'extraInfo' | 'isBotDisabled'>>

/**
 * Throws 400 ERR_WAPP_INVALID_CONTACT when the number is invalid or not on WhatsApp, 400 ERR_WAPP_CHECK_CONTACT when
 * WhatsApp does not respond, 409 ERR_DUPLICATED_CONTACT with `contact` when another contact has the number, 409
 * ERR_NUMBER_ERASED when it must not come back (OPS-01). Without a
 * connected connection the number is stored as unchecked and checked later.
 */
export async function addContact(actor: Actor, form: ContactForm): Promise<Contact> {
  const number = await typedNumber(actor, form.number)
  // Fail early, before the slow check on WhatsApp; checked again below under the lock.
  await assertNumberIsFree(actor, number)
  await assertNotErased(actor, number)
  const numberState = await askWhatsapp(actor, number)
  const identities = identitiesOf({ phone: number, lid: null })
  return unitOfWork(async (work) => {
    await lockIdentities(work.trx, actor, identities)
    await assertNumberIsFree(actor, number)
    const values = { ...form, number, numberState, isGroup: false, isNameEdited: true }
    const contact = await createContact(work, actor, values, identities)
    work.audit({
      actor,
      action: 'contacts.add',
      entity: 'contacts',
      entityId: contact.id,
      after: { name: contact.name, number, email: contact.email },
    })
    return contact
  })
}
