/** Holds a person while their sessions change: signing in, renewing and signing out take turns (AUT-02, AUT-03). */
import type { Work } from '#app/kernel/unit_of_work'
import User from '#modules/identity/models/user'

/**
 * Always taken before a session or a token, never after: two ways that take them in one order cannot wait
 * for each other. `no key` lets others refer to the person meanwhile.
 */
export async function lockPerson(work: Work, companyId: number, userId: number): Promise<void> {
  await work.trx.rawQuery(
    'select id from users where company_id = ? and id = ? for no key update',
    [companyId, userId]
  )
}

/**
 * Holds the person and reads them as they stand then, with `company` loaded; null when they or the company
 * have left. What was read before may have changed while this waited.
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
