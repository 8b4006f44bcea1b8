/** Who puts tickets in lanes and who changes what is a lane follow one another. */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'

/**
 * `moving`: any number at once, each in its own ticket. `changing`: alone, until the work is done. Taken before
 * tickets and tags, so that two works never wait for each other.
 */
export async function lockLanes(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  as: 'moving' | 'changing'
): Promise<void> {
  const lock = as === 'moving' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await work.trx.rawQuery(`select ${lock}(hashtext(?))`, [`tags.lanes:${companyId}`])
}
