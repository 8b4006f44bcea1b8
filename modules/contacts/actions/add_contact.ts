/** A person adds a contact (CON-01). */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { createContact } from '#modules/contacts/actions/create_contact'
import type { ContactDetail } from '#modules/contacts/contract'
import { identitiesOf } from '#modules/contacts/identities/identity'
import { lockIdentities } from '#modules/contacts/identities/known_identities'
import type Contact from '#modules/contacts/models/contact'
import { askWhatsapp } from '#modules/contacts/numbers/ask_whatsapp'
import { assertNumberIsFree } from '#modules/contacts/numbers/assert_number_is_free'
import { typedNumber } from '#modules/contacts/numbers/typed_number'

/** What a form says; `number` as a person types it. */
export type ContactForm = Pick<ContactDetail, 'name' | 'number'> &
  Partial<Pick<ContactDetail, 'email' | 'extraInfo' | 'isBotDisabled'>>

/**
 * Throws 400 ERR_WAPP_INVALID_CONTACT for what is no number or nobody's, 400 ERR_WAPP_CHECK_CONTACT when
 * WhatsApp does not answer, 409 ERR_DUPLICATED_CONTACT with `contact` when the number has one already. Without a
 * connected connection the number is kept unchecked and asked about later.
 */
export async function addContact(actor: Actor, form: ContactForm): Promise<Contact> {
  const number = await typedNumber(actor, form.number)
  // Told before WhatsApp is asked, which takes its time, and made sure of under the lock.
  await assertNumberIsFree(actor, number)
  const numberState = await askWhatsapp(actor, number)
  const identities = identitiesOf({ phone: number, lid: null })
  return unitOfWork(async (work) => {
    await lockIdentities(work.trx, actor, identities)
    await assertNumberIsFree(actor, number)
    const facts = { ...form, number, numberState, isGroup: false, isNameEdited: true }
    const contact = await createContact(work, actor, facts, identities)
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
