/** Adds, edits and deletes tags, and orders those that are lanes (TAG-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/public'
import { accessTag, errors, lockLanes } from '#modules/tags/access'
import { defaultTagColor } from '#modules/tags/contract'
import { Tag } from '#modules/tags/model'
import { lanesOf, nextPosition } from '#modules/tags/queries'
import { tickets } from '#modules/tickets/public'

export interface TagForm {
  readonly name: string
  readonly color?: string
  /** Ignored for users who may not set it (TAG-01). */
  readonly isKanban?: boolean
  /** The owner; defaults to the actor. */
  readonly userId?: number
}

/** 409 ERR_DUPLICATED_TAG if the company already has the name, 404 ERR_NO_USER_FOUND for a user of another company. */
export async function addTag(actor: Actor, form: TagForm): Promise<Tag> {
  const { name, color = defaultTagColor, isKanban = false, userId } = form
  return namedOnce(async (work) => {
    const owner = userId === undefined ? actor.userId : (await accessUser(actor, userId)).id
    const isLane = isKanban && actor.can('tags.mark_kanban')
    if (isLane) await lockLanes(work, actor, 'changing')
    const tag = await new Tag()
      .useTransaction(work.trx)
      .merge({
        companyId: actor.companyId,
        name,
        color,
        isKanban: isLane,
        position: isLane ? await nextPosition(actor, work.trx) : 0,
        userId: owner,
        createdAt: now(),
        updatedAt: now(),
      })
      .save()
    recordTagChange(work, actor, tag.id, { after: snapshotOf(tag) })
    return tag
  })
}

/** Omitted fields stay. 404 ERR_NO_TAG_FOUND, 409 ERR_DUPLICATED_TAG. */
export async function editTag(actor: Actor, id: unknown, form: Partial<TagForm>): Promise<Tag> {
  const { isKanban, userId, ...text } = form
  const mark = isKanban !== undefined && actor.can('tags.mark_kanban') ? { isKanban } : {}
  const owner = userId === undefined ? {} : { userId }
  return namedOnce(async (work) => {
    if (userId !== undefined) await accessUser(actor, userId)
    if (mark.isKanban) await lockLanes(work, actor, 'changing')
    const tag = await accessTag(actor, id, work)
    const before = snapshotOf(tag)
    if (mark.isKanban && !tag.isKanban) await becomeLane(work, actor, tag)
    await tag.merge({ ...text, ...mark, ...owner, updatedAt: now() }).save()
    recordTagChange(work, actor, tag.id, { before, after: snapshotOf(tag) })
    return tag
  })
}

/** Deletes a tag, and detaches it from all tickets. 404 ERR_NO_TAG_FOUND. */
export async function deleteTag(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const tag = await accessTag(actor, id, work)
    await tag.delete()
    recordTagChange(work, actor, tag.id, { before: snapshotOf(tag) })
  })
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

const namedOnce = (body: (work: Work) => Promise<Tag>): Promise<Tag> =>
  onUnique('tags_once', errors.E_TAG_DUPLICATED, () => unitOfWork(body))

/**
 * Turns a label into a lane: the last of the board, with the tickets that carry it and are in no other lane (TAG-03).
 * A ticket that is already in a lane stays there and loses the label. The caller has locked the lanes exclusively, and
 * saves the tag.
 */
async function becomeLane(work: Work, actor: Actor, tag: Tag): Promise<void> {
  const { companyId } = actor
  tag.position = await nextPosition(actor, work.trx)
  const { rows } = await work.trx.rawQuery<{ rows: { ticketId: number }[] }>(
    `delete from ticket_tags using ticket_tags as lane
     where ticket_tags.company_id = ? and ticket_tags.tag_id = ?
       and lane.ticket_id = ticket_tags.ticket_id and lane.is_kanban
     returning ticket_tags.ticket_id as "ticketId"`,
    [companyId, tag.id]
  )
  for (const { ticketId } of rows) tickets.emitChanged(work, { id: ticketId, companyId })
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

export const snapshotOf = ({ name, color, isKanban }: Tag) => ({ name, color, isKanban })

/** Browsers of the company hear every change of a tag (API-13). */
export const recordTagChange = (work: Work, actor: Actor, id: number, sides: Sides): void =>
  recordChange(work, actor, {
    event: 'tags.changed',
    body: { companyId: actor.companyId, tagId: id, change: changeOf(sides) },
    entity: 'tags',
    id,
    ...sides,
  })
