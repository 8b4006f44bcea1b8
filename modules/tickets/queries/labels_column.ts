/** Labels of other modules (TCK-07) as a column of queries on tickets. */
import { registry } from '#app/kernel/modules/registry'
import { ticketLabels } from '#modules/tickets/contract'

let known: string | null = null

/** SQL of a list of `TicketLabel` in display order, for a query whose table is named `tickets`. */
export async function labelsColumn(): Promise<string> {
  if (known === null) {
    const sources = await registry.contributionsTo(ticketLabels)
    const lists = sources.map((Labels) => `coalesce((${new Labels().ofRow()}), '[]'::jsonb)`)
    known = `${lists.join(' || ') || `'[]'::jsonb`} as labels`
  }
  return known
}
