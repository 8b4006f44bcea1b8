/** The lanes of the board: their lock, and their order (TAG-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/tags/access'
import type { Tag } from '#modules/tags/model'
import { lanesOf } from '#modules/tags/queries'

/**
 * Serializes moving tickets between lanes with changing which tags are lanes. `moving`: a shared lock, any number at once, each for its own ticket. `changing`: an exclusive lock until the
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

/**
 * The given lanes in this order, then the others in their previous order. 404 ERR_NO_TAG_FOUND if an id is not a
 * lane of the company. Emits nothing if nothing changed.
 */
export async function orderLanes(actor: Actor, ids: readonly number[]): Promise<readonly Tag[]> {
  return unitOfWork(async (work) => {
    await lockLanes(work, actor, 'changing')
    const before = await lanesOf(actor, work.trx)
    const after = inOrder(before, ids)
    const moved = after.filter((lane, at) => lane.id !== before[at]!.id)
    if (!moved.length) return before
    await place(work, actor, after)
    for (const { id: tagId } of moved) {
      work.emit('tags.changed', { companyId: actor.companyId, tagId, change: 'update' })
    }
    const audited = { actor, action: 'tags.order', entity: 'tags', entityId: null }
    work.audit({ ...audited, before: { ids: idsOf(before) }, after: { ids: idsOf(after) } })
    return after
  })
}

const idsOf = (lanes: readonly Tag[]) => lanes.map(({ id }) => id)

function inOrder(lanes: readonly Tag[], ids: readonly number[]): readonly Tag[] {
  const named = [...new Set(ids)].map((id) => {
    const lane = lanes.find((one) => one.id === id)
    if (!lane) throw new errors.E_TAG_NOT_FOUND()
    return lane
  })
  return [...named, ...lanes.filter((lane) => !named.includes(lane))]
}

/** By id: the order in which every transaction locks several tags. */
async function place(work: Work, actor: Actor, lanes: readonly Tag[]) {
  await work.trx.rawQuery('select id from tags where id = any(?) order by id for no key update', [
    idsOf(lanes),
  ] as never)
  await work.trx.rawQuery(
    `update tags set position = placed.at, updated_at = ?
     from unnest(?::int[]) with ordinality as placed (id, at)
     where tags.id = placed.id and tags.company_id = ?`,
    [now().toJSDate(), idsOf(lanes), actor.companyId] as never
  )
}
