/** Extension point of tickets: the rating of a closed ticket (CLO-11). */
import type { TicketRatings } from '#modules/tickets/contract'

export default class RatingsOfTickets implements TicketRatings {
  /** Only of the current closing: cancelled ratings and those of earlier services are not returned. */
  ofRow() {
    return `select jsonb_build_object('rate', ratings.rate) from ratings
      where ratings.ticket_id = tickets.id and ratings.company_id = tickets.company_id
        and ratings.state in ('waiting', 'rated') and ratings.asked_at >= tickets.closed_at
      order by ratings.id desc limit 1`
  }
}
