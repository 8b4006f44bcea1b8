/** Serialises adding, demoting and deleting users of a company, and operators of the platform. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'

/** Otherwise two concurrent adds could exceed the limit (BIL-03), or two admins delete each other (CLO-21). */
export async function lockPeople(work: Work, { companyId }: Pick<Actor, 'companyId'>) {
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [
    `identity.people:${companyId}`,
  ])
}

/**
 * Otherwise two first visitors could both become the operator, or two operators take each other's right (BIL-06). Lock
 * order: after `lockPeople`, before the rows of users.
 */
export async function lockOperators(work: Work) {
  await work.trx.rawQuery(`select pg_advisory_xact_lock(hashtext('identity.operators'))`)
}
