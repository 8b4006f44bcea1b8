/** Gives a ticket exactly the tags that somebody chose (TAG-02). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { accessTicket, tellTicketChanged } from '#modules/tickets/public'
import { errors } from '#modules/tags/access'
import { factsOf, tellChange } from '#modules/tags/actions/tell_change'
import { defaultTagColor } from '#modules/tags/contract'
import Tag from '#modules/tags/models/tag'
import TicketTag from '#modules/tags/models/ticket_tag'

/** A tag by its id, or by a name: an unknown name becomes a new tag. */
export type ChosenTag = { readonly id: number } | { readonly name: string }

type Ticket = Awaited<ReturnType<typeof accessTicket>>

/**
 * Doing it twice is the same as once; nothing is told when nothing changed. 404 ERR_NO_TICKET_FOUND or
 * 403 ERR_NO_PERMISSION for a ticket that the actor may not see, 404 ERR_NO_TAG_FOUND for a foreign tag.
 */
export async function syncTags(
  actor: Actor,
  ticketId: unknown,
  chosen: readonly ChosenTag[]
): Promise<Ticket> {
  return unitOfWork(async (work) => {
    // Held: of two choices at once the later one is the whole truth, not the union of both.
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    const wanted = new Set(await idsOf(work, actor, chosen))
    const rows = await TicketTag.of(actor, work.trx).where('ticketId', ticket.id)
    const before = rows.map(({ tagId }) => tagId)
    const gone = before.filter((id) => !wanted.has(id))
    const added = [...wanted].filter((id) => !before.includes(id))
    if (!gone.length && !added.length) return ticket

    await TicketTag.of(actor, work.trx).where('ticketId', ticket.id).whereIn('tagId', gone).delete()
    await TicketTag.createMany(
      added.map((tagId) => ({
        companyId: actor.companyId,
        ticketId: ticket.id,
        tagId,
        createdAt: now(),
      })),
      { client: work.trx }
    )
    tellTicketChanged(work, ticket)
    const audited = { actor, action: 'tags.sync', entity: 'tickets', entityId: ticket.id }
    work.audit({ ...audited, before: { tagIds: before }, after: { tagIds: [...wanted] } })
    return ticket
  })
}

async function idsOf(work: Work, actor: Actor, chosen: readonly ChosenTag[]): Promise<number[]> {
  const ids = chosen.flatMap((one) => ('id' in one ? [one.id] : []))
  const names = chosen.flatMap((one) => ('id' in one ? [] : [one.name]))
  return [...(await knownIds(work, actor, ids)), ...(await idsOfNames(work, actor, names))]
}

/** API-03. */
async function knownIds(work: Work, actor: Actor, ids: readonly number[]) {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  // Shared, so that none is deleted before it hangs on the ticket; in one order, so that two never wait for each other.
  const tags = await Tag.of(actor, work.trx).whereIn('id', wanted).orderBy('id').forShare()
  if (tags.length < wanted.length) throw new errors.E_TAG_NOT_FOUND()
  return tags.map(({ id }) => id)
}

/** TAG-01: a name is the same in any case. Two people who think of one name at once make one tag. */
async function idsOfNames(work: Work, actor: Actor, names: readonly string[]) {
  const ids: number[] = []
  for (const name of names.toSorted()) ids.push(await idOfName(work, actor, name))
  return ids
}

async function idOfName(work: Work, actor: Actor, name: string): Promise<number> {
  const { companyId, userId } = actor
  const { rows } = await work.trx.rawQuery<{ rows: { id: number }[] }>(
    `insert into tags (company_id, name, color, user_id, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?) on conflict do nothing returning id`,
    [companyId, name, defaultTagColor, userId, now().toJSDate(), now().toJSDate()] as never
  )
  const named = Tag.of(actor, work.trx).whereRaw('lower(name) = lower(?)', [name])
  const tag = await named.forShare().firstOrFail()
  if (rows.length) tellChange(work, actor, { change: 'create', tagId: tag.id, after: factsOf(tag) })
  return tag.id
}
