/** Attaches tags to tickets: exactly the chosen ones (TAG-02), or the one of a lane of the board (TAG-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { tickets } from '#modules/tickets/public'
import { accessTags, lockLanes } from '#modules/tags/access'
import { recordTagChange, snapshotOf } from '#modules/tags/actions/change_tag'
import { defaultTagColor } from '#modules/tags/contract'
import { Tag, TicketTag } from '#modules/tags/model'

/** A tag by its id, or by a name: an unknown name creates a tag. */
export type ChosenTag = { readonly id: number } | { readonly name: string }

type Ticket = Awaited<ReturnType<typeof tickets.access>>

/**
 * Sets the tags of a ticket to exactly the chosen ones. Of several lanes the last one chosen is used, since a ticket is in at most one (TAG-03). Idempotent; emits nothing
 * if nothing changed. 404 ERR_NO_TICKET_FOUND or 403 ERR_NO_PERMISSION for a ticket that the actor may not see, 404
 * ERR_NO_TAG_FOUND for another company's tag.
 */
export async function syncTags(
  actor: Actor,
  ticketId: unknown,
  chosen: readonly ChosenTag[]
): Promise<Ticket> {
  return unitOfWork(async (work) => {
    await lockLanes(work, actor, 'moving')
    // Locked: of two concurrent choices the later one wins, instead of a union of both.
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const wanted = inOneLane(await tagsOf(work, actor, chosen))
    const rows = await TicketTag.of(actor, work.trx).where('ticketId', ticket.id)
    const before = rows.map(({ tagId }) => tagId)
    const gone = before.filter((id) => !wanted.has(id))
    const added = [...wanted].filter((id) => !before.includes(id))
    if (!gone.length && !added.length) return ticket

    await takeAway(work, actor, ticket.id, gone)
    await attachTags(work, actor, ticket.id, added)
    tickets.emitChanged(work, ticket)
    const audited = { actor, action: 'tags.sync', entity: 'tickets', entityId: ticket.id }
    work.audit({ ...audited, before: { tagIds: before }, after: { tagIds: [...wanted] } })
    return ticket
  })
}

function inOneLane(tags: readonly Tag[]): ReadonlySet<number> {
  const lane = tags.findLast(({ isKanban }) => isKanban)
  return new Set(tags.filter((tag) => !tag.isKanban || tag.id === lane?.id).map(({ id }) => id))
}

/** In the order of choice. */
async function tagsOf(work: Work, actor: Actor, chosen: readonly ChosenTag[]): Promise<Tag[]> {
  const ids = chosen.flatMap((one) => ('id' in one ? [one.id] : []))
  const names = chosen.flatMap((one) => ('id' in one ? [] : [one.name]))
  const byId = new Map((await accessTags(actor, ids, work)).map((tag) => [tag.id, tag]))
  const byName = await tagsOfNames(work, actor, names)
  return chosen.map((one) => ('id' in one ? byId.get(one.id) : byName.get(one.name))!)
}

/** TAG-01: names ignore case. Two users who create the same name concurrently get one tag. */
async function tagsOfNames(work: Work, actor: Actor, names: readonly string[]) {
  const tags = new Map<string, Tag>()
  for (const name of names.toSorted()) tags.set(name, await tagOfName(work, actor, name))
  return tags
}

async function tagOfName(work: Work, actor: Actor, name: string): Promise<Tag> {
  const { companyId, userId } = actor
  const { rows } = await work.trx.rawQuery<{ rows: { id: number }[] }>(
    `insert into tags (company_id, name, color, user_id, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?) on conflict do nothing returning id`,
    [companyId, name, defaultTagColor, userId, now().toJSDate(), now().toJSDate()] as never
  )
  const named = Tag.of(actor, work.trx).whereRaw('lower(name) = lower(?)', [name])
  const tag = await named.forShare().firstOrFail()
  if (rows.length) recordTagChange(work, actor, tag.id, { after: snapshotOf(tag) })
  return tag
}

/**
 * Attaches this tag to the ticket; if it is a lane, the ticket leaves every other lane and keeps its plain labels.
 * Idempotent. 404 ERR_NO_TICKET_FOUND, 403 ERR_NO_PERMISSION, 404 ERR_NO_TAG_FOUND.
 */
export const moveToLane = (actor: Actor, ticketId: unknown, tagId: unknown): Promise<Ticket> =>
  move(actor, ticketId, async (work) => {
    const [tag] = await accessTags(actor, [tagId], work)
    return tag!
  })

/** Takes the ticket out of its lane; its plain labels stay. */
export const leaveLanes = (actor: Actor, ticketId: unknown): Promise<Ticket> =>
  move(actor, ticketId, async () => null)

interface Goal {
  readonly id: number
  readonly isKanban: boolean
}

function move(actor: Actor, ticketId: unknown, goalOf: (work: Work) => Promise<Goal | null>) {
  return unitOfWork(async (work) => {
    await lockLanes(work, actor, 'moving')
    // Locked: of two concurrent moves of one card the later one wins.
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const goal = await goalOf(work)
    const before = await hanging(work, actor, ticket)
    const left = goal?.isKanban === false ? [] : lanesBut(before, goal?.id)
    const isThere = !goal || before.some(({ tagId }) => tagId === goal.id)
    if (isThere && !left.length) return ticket

    await takeAway(work, actor, ticket.id, left)
    await attachTags(work, actor, ticket.id, goal ? [goal.id] : [])
    tickets.emitChanged(work, ticket)
    work.audit({
      actor,
      action: 'tags.move',
      entity: 'tickets',
      entityId: ticket.id,
      before: { laneIds: lanesBut(before) },
      after: { tagId: goal?.id ?? null },
    })
    return ticket
  })
}

const hanging = (work: Work, actor: Actor, { id }: Ticket) =>
  TicketTag.of(actor, work.trx).where('ticketId', id)

const lanesBut = (rows: readonly TicketTag[], kept?: number) =>
  rows.filter(({ isKanban, tagId }) => isKanban && tagId !== kept).map(({ tagId }) => tagId)

/** Tags already attached stay unchanged. The database rejects two lanes on one ticket (TAG-03). */
async function attachTags(
  work: Work,
  { companyId }: Actor,
  ticketId: number,
  tagIds: readonly number[]
): Promise<void> {
  if (!tagIds.length) return
  await work.trx.rawQuery(
    `insert into ticket_tags (company_id, ticket_id, tag_id, is_kanban, created_at)
     select company_id, ?, id, is_kanban, ? from tags where company_id = ? and id = any(?)
     on conflict (ticket_id, tag_id) do nothing`,
    [ticketId, now().toJSDate(), companyId, [...tagIds]] as never
  )
}

async function takeAway(
  work: Work,
  actor: Actor,
  ticketId: number,
  tagIds: readonly number[]
): Promise<void> {
  if (!tagIds.length) return
  await TicketTag.of(actor, work.trx)
    .where('ticketId', ticketId)
    .whereIn('tagId', [...tagIds])
    .delete()
}
