/** Answers tickets' question what the customer of a closed ticket thought (CLO-11). */
import type { TicketRatings } from '#modules/tickets/contract'

export default class RatingsOfTickets implements TicketRatings {
  /** Of this closing alone: one that was overtaken, or that is about an earlier service, says nothing here. */
  ofRow() {
    return `select jsonb_build_object('rate', ratings.rate) from ratings
      where ratings.ticket_id = tickets.id and ratings.company_id = tickets.company_id
        and ratings.state in ('waiting', 'rated') and ratings.asked_at >= tickets.closed_at
      order by ratings.id desc limit 1`
  }
}
