/** Serialises adding, demoting and deleting users of a company. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'

/** Otherwise two concurrent adds could exceed the limit (BIL-03), or two admins delete each other (CLO-21). */
export async function lockPeople(work: Work, { companyId }: Pick<Actor, 'companyId'>) {
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [
    `identity.people:${companyId}`,
  ])
}
