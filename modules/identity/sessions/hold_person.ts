/** Holds a person while their sessions change: signing in, renewing and signing out take turns (AUT-02, AUT-03). */
import type { Work } from '#app/kernel/unit_of_work'

/**
 * Always taken before a session or a token, never after: two ways that take them in one order cannot wait
 * for each other. `no key` lets others refer to the person meanwhile.
 */
export async function holdPerson(work: Work, companyId: number, userId: number): Promise<void> {
  await work.trx.rawQuery(
    'select id from users where company_id = ? and id = ? for no key update',
    [companyId, userId]
  )
}
