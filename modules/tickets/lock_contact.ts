/** Locks a contact while its ticket is chosen or reopened, so that choices are serialized (IN-50). */
import type { Work } from '#app/kernel/database/unit_of_work'

/** The contact was merged into another (IN-06) or deleted (CON-03) since it was looked up: look it up again. */
export class ContactGone extends Error {
  constructor(readonly contactId: number) {
    super(`contact ${contactId} was merged into another or deleted`)
  }
}

/**
 * Always locked before a ticket of the contact, never after, so that transactions locking both cannot
 * deadlock. `no key` lets others store messages of the contact meanwhile: a plain `for update` would block
 * their foreign key check while they lock the ticket. `evenDeleted`: for changes to the history of a deleted
 * contact.
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

/** Attempts for one message while its contact keeps being merged or deleted. */
const maxMerges = 3

/** Retries everything with the remaining contact; `work` must change nothing before it locks the contact. */
export async function unlessContactGone<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ContactGone) || tried >= maxMerges) throw error
    }
  }
}

/** For modules that change a contact's conversations. */
export const contactLock = { lock: lockContact, unlessGone: unlessContactGone }
