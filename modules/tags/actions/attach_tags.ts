/** Attaches tags to a ticket, and detaches them. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import TicketTag from '#modules/tags/models/ticket_tag'

/** Tags already attached stay unchanged. The database rejects two lanes on one ticket (TAG-03). */
export async function attachTags(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
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

export async function takeAway(
  work: Work,
  actor: Pick<Actor, 'companyId'>,
  ticketId: number,
  tagIds: readonly number[]
): Promise<void> {
  if (!tagIds.length) return
  await TicketTag.of(actor, work.trx)
    .where('ticketId', ticketId)
    .whereIn('tagId', [...tagIds])
    .delete()
}
