/** Locks a user while their sessions change: serialises signing in, renewing and signing out (AUT-02, AUT-03). */
import type { Work } from '#app/kernel/database/unit_of_work'
import User from '#modules/identity/models/user'

/**
 * Lock order, to avoid deadlocks: always before a session or a token, never after. With `no key` others may still
 * reference the user meanwhile.
 */
export async function lockPerson(work: Work, companyId: number, userId: number): Promise<void> {
  await work.trx.rawQuery(
    'select id from users where company_id = ? and id = ? for no key update',
    [companyId, userId]
  )
}

/**
 * Locks the user and returns their current row, with `company` loaded; null when the user or the company was deleted.
 * Values read before may be outdated, since this may have waited for the lock.
 */
export async function lockActivePerson(
  work: Work,
  companyId: number,
  userId: number
): Promise<User | null> {
  await lockPerson(work, companyId, userId)
  return User.of({ companyId }, work.trx)
    .where('id', userId)
    .whereNull('deleted_at')
    .whereHas('company', (company) => void company.whereNull('deleted_at'))
    .preload('company')
    .first()
}
