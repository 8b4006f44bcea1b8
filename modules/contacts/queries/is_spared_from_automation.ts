/** Whether a contact is excluded from automation (IN-64). Checked before anything automatic is sent. */
import type { Actor } from '#app/kernel/actor/actor'
import Contact from '#modules/contacts/models/contact'

type CompanyOf = Pick<Actor, 'companyId'>

/** Also true for a contact that no longer exists, so that nothing is sent to it. */
export async function isSparedFromAutomation(actor: CompanyOf, contactId: number) {
  return !(await unsparedContacts(actor, [contactId])).has(contactId)
}

/** Those of the contacts that automation may write to. */
export async function unsparedContacts(
  actor: CompanyOf,
  contactIds: readonly number[]
): Promise<ReadonlySet<number>> {
  const rows = await Contact.of(actor)
    .whereIn('id', [...new Set(contactIds)])
    .select('id', 'isBotDisabled')
  return new Set(rows.filter(({ isBotDisabled }) => !isBotDisabled).map(({ id }) => id))
}
