/** Holds a contact while its conversation is chosen or taken up again: one choice after the other (IN-50). */
import type { Work } from '#app/kernel/unit_of_work'

/**
 * Always taken before a ticket of the contact, never after: two ways that take both in one order cannot
 * wait for each other. `no key` lets others store messages of the contact meanwhile: a plain `for update`
 * would make them wait on their foreign key while they hold the ticket.
 */
export async function holdContact(
  work: Work,
  { companyId, contactId }: Readonly<Record<'companyId' | 'contactId', number>>
): Promise<void> {
  await work.trx.rawQuery(
    'select id from contacts where company_id = ? and id = ? for no key update',
    [companyId, contactId]
  )
}
