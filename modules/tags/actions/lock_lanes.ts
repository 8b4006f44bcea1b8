/** Serializes moving tickets between lanes with changing which tags are lanes. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'

/**
 * `moving`: a shared lock, any number at once, each for its own ticket. `changing`: an exclusive lock until the
 * transaction ends. Always taken before the locks on tickets and tags, so that two transactions never deadlock.
 */
export async function lockLanes(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  as: 'moving' | 'changing'
): Promise<void> {
  const lock = as === 'moving' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await work.trx.rawQuery(`select ${lock}(hashtext(?))`, [`tags.lanes:${companyId}`])
}
