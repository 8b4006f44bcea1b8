/** Deletes what is stored about a number outside its contact, when the contact is erased (CON-03). */
import type { Work } from '#app/kernel/database/unit_of_work'
import { identitiesOf } from '#modules/contacts/identities/identity'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import ContactPair from '#modules/contacts/models/contact_pair'
import { directory } from '#modules/whatsapp/public'

/** Kept when another contact has the number by now (IN-07). `number`: digits, or empty. */
export async function forgetNumber(
  work: Work,
  company: { readonly companyId: number },
  number: string
): Promise<void> {
  if (!number) return
  const phones = identitiesOf({ phone: number, lid: null }).map(({ value }) => value)
  const heir = await ContactIdentity.of(company, work.trx)
    .where('kind', 'pn')
    .whereIn('value', phones)
    .first()
  if (heir) return
  await ContactPair.of(company, work.trx).whereIn('phone', phones).delete()
  await directory.forgetInPhoneBook(work, company, phones)
}
