/** Extension point of tickets: the tags of each ticket (TCK-07, TCK-01). */
import type { SqlPiece, TicketLabels } from '#modules/tickets/contract'

export default class TagsOfTickets implements TicketLabels {
  ofRow() {
    return `select jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name, 'color', tags.color,
        'isLane', tags.is_kanban) order by folded(tags.name), tags.id)
      from ticket_tags join tags on tags.id = ticket_tags.tag_id
      where ticket_tags.company_id = tickets.company_id and ticket_tags.ticket_id = tickets.id`
  }

  withAll(companyId: number, labelIds: readonly number[]): SqlPiece {
    const wanted = [...new Set(labelIds)]
    return {
      sql: `select ticket_id from ticket_tags where company_id = ? and tag_id = any(?)
            group by ticket_id having count(*) = ?`,
      bindings: [companyId, wanted, wanted.length],
    }
  }
}
