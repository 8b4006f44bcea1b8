/** Holds a contact while its conversation is chosen or taken up again: one choice after the other (IN-50). */
import type { Work } from '#app/kernel/unit_of_work'

/** The contact went into another one (IN-06), or was deleted (CON-03), since it was looked for: look again. */
export class ContactGone extends Error {
  constructor(readonly contactId: number) {
    super(`contact ${contactId} was merged into another or deleted`)
  }
}

/**
 * Always taken before a ticket of the contact, never after: two ways that take both in one order cannot
 * wait for each other. `no key` lets others store messages of the contact meanwhile: a plain `for update`
 * would make them wait on their foreign key while they hold the ticket. `evenDeleted`: for what is done with
 * the history of a deleted contact.
 */
export async function lockContact(
  work: Work,
  { companyId, contactId }: Readonly<Record<'companyId' | 'contactId', number>>,
  { evenDeleted = false } = {}
): Promise<void> {
  const { rows } = await work.trx.rawQuery(
    `select id from contacts where company_id = ? and id = ?
     ${evenDeleted ? '' : 'and deleted_at is null'} for no key update`,
    [companyId, contactId]
  )
  if (!rows.length) throw new ContactGone(contactId)
}

/** How often a contact may go while one message is on its way. */
const maxMerges = 3

/** Does the whole of it again for the contact that is left; it must change nothing before it holds the contact. */
export async function unlessContactGone<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ContactGone) || tried >= maxMerges) throw error
    }
  }
}
