/** Customers' ratings of closed tickets as a column of queries on tickets (CLO-11). */
import { registry } from '#app/kernel/modules/registry'
import { ticketRatings } from '#modules/tickets/contract'

let known: string | null = null

/** SQL of a `TicketRating` or null, for a query whose table is named `tickets`; not looked up for active tickets. */
export async function ratingColumn(): Promise<string> {
  if (known === null) {
    const sources = await registry.contributionsTo(ticketRatings)
    const found = sources.map((Ratings) => `(${new Ratings().ofRow()})`)
    known = `case when tickets.status = 'closed' then coalesce(${[...found, 'null::jsonb'].join(', ')}) end as rating`
  }
  return known
}
