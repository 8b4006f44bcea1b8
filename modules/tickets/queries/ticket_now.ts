/** Loads tickets for events to browsers, many at once. */
import { companyLoader } from '#app/kernel/database/company_loader'
import { prepared } from '#app/kernel/database/prepared'
import { readSetting } from '#app/kernel/settings/settings'
import type { TicketState } from '#modules/tickets/contract'
import { stateOf } from '#modules/tickets/models/ticket'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'

export interface TicketNow {
  readonly view: TicketView
  /** The company's. */
  readonly zone: string
  readonly state: TicketState
}

/** The ticket's current state; null when it is gone. */
export const ticketNow = companyLoader<TicketNow>(loadTickets)

async function loadTickets(companyId: number, ids: readonly number[]) {
  const [views, zone] = await Promise.all([
    readTicketViews<TicketView & { readonly closedQueueId: number | null }>(
      { companyId },
      (query) =>
        prepared(
          query
            .whereRaw('tickets.id = any(?)', [[...ids]])
            .select('tickets.closed_queue_id as closedQueueId')
        )
    ),
    readSetting<string>({ companyId }, 'identity.timezone'),
  ])
  return new Map(
    views.map(({ closedQueueId, ...view }) => [
      view.id,
      // The queue it was closed in: the queue that a closed row shows grants no permission (CLO-07).
      { view, zone, state: stateOf({ ...view, closedQueueId }) },
    ])
  )
}
