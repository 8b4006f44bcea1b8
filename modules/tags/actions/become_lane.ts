/**
 * Turns a label into a lane: the last of the board, with the tickets that carry it and are in no other lane
 * (TAG-03).
 */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Tag from '#modules/tags/models/tag'
import { nextPosition } from '#modules/tags/queries/list_lanes'
import { emitTicketChanged } from '#modules/tickets/public'

/**
 * A ticket that is already in a lane stays there and loses the label. The caller has locked the lanes exclusively,
 * and saves the tag.
 */
export async function becomeLane(work: Work, actor: Actor, tag: Tag): Promise<void> {
  const { companyId } = actor
  tag.position = await nextPosition(actor, work.trx)
  const { rows } = await work.trx.rawQuery<{ rows: { ticketId: number }[] }>(
    `delete from ticket_tags using ticket_tags as lane
     where ticket_tags.company_id = ? and ticket_tags.tag_id = ?
       and lane.ticket_id = ticket_tags.ticket_id and lane.is_kanban
     returning ticket_tags.ticket_id as "ticketId"`,
    [companyId, tag.id]
  )
  for (const { ticketId } of rows) emitTicketChanged(work, { id: ticketId, companyId })
}
