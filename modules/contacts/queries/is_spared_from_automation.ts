/** Is this contact to be left alone by automation (IN-64)? Asked before anything is sent that no person wrote. */
import type { Actor } from '#app/kernel/actor'
import Contact from '#modules/contacts/models/contact'

type CompanyOf = Pick<Actor, 'companyId'>

/** True also for a contact that is gone: what no one is there to hear is not sent. */
export async function isSparedFromAutomation(actor: CompanyOf, contactId: number) {
  return !(await unsparedContacts(actor, [contactId])).has(contactId)
}

/** Those of them that automation may write to. */
export async function unsparedContacts(
  actor: CompanyOf,
  contactIds: readonly number[]
): Promise<ReadonlySet<number>> {
  const rows = await Contact.of(actor)
    .whereIn('id', [...new Set(contactIds)])
    .select('id', 'isBotDisabled')
  return new Set(rows.filter(({ isBotDisabled }) => !isBotDisabled).map(({ id }) => id))
}
