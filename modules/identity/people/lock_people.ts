/** Holds the people of a company while one is added, demoted or removed: no two of these at once. */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'

/** Two who add at once must not both find room (BIL-03), nor two admins remove each other (CLO-21). */
export async function lockPeople(work: Work, { companyId }: Pick<Actor, 'companyId'>) {
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [
    `identity.people:${companyId}`,
  ])
}
