/** Every tag is loaded by id through this file (API-02, API-03); and the locks that its changes take. */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/tags/errors'
import { Tag } from '#modules/tags/model'

export const errors = errorClasses(specs)

/**
 * The company's tag; 404 ERR_NO_TAG_FOUND for another company's, or none. With `work` the row stays locked until the
 * transaction ends.
 */
export async function accessTag(actor: Actor, given: unknown, work?: Work): Promise<Tag> {
  return rowById(Tag.of(actor, work?.trx), given, errors.E_TAG_NOT_FOUND, work)
}

/**
 * The company's tags of these ids, without duplicates, by id; 404 ERR_NO_TAG_FOUND if one is not its own. Locked
 * until the transaction ends, so that none is deleted before it is attached. Locked in one order, so that
 * transactions with several tags never deadlock.
 */
export async function accessTags(
  actor: Actor,
  given: readonly unknown[],
  work: Work
): Promise<Tag[]> {
  const ids = [...new Set(given.map(rowId))]
  if (!ids.length) return []
  const known = ids.filter((id) => id !== null)
  const tags = await Tag.of(actor, work.trx).whereIn('id', known).orderBy('id').forShare()
  if (tags.length < ids.length) throw new errors.E_TAG_NOT_FOUND()
  return tags
}

/**
 * Serializes moving tickets between lanes with changing which tags are lanes. `moving`: a shared lock, any number at
 * once, each for its own ticket. `changing`: an exclusive lock until the transaction ends. Always taken before the
 * locks on tickets and tags, so that two transactions never deadlock.
 */
export async function lockLanes(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  as: 'moving' | 'changing'
): Promise<void> {
  const lock = as === 'moving' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await work.trx.rawQuery(`select ${lock}(hashtext(?))`, [`tags.lanes:${companyId}`])
}
