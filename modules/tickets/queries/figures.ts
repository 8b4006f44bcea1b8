/** Lists and figures of tickets for other modules. */
import { newestTickets } from '#modules/tickets/queries/newest_tickets'
import { serviceFigures } from '#modules/tickets/queries/service_figures'
import { waitingWithoutQueue } from '#modules/tickets/queries/waiting_without_queue'

export type { NewestFilter } from '#modules/tickets/queries/newest_tickets'
export const figures = { newestTickets, serviceFigures, waitingWithoutQueue }
