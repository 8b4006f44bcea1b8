/** Tickets in which nothing answers by itself any more. */
import Ticket from '#modules/tickets/models/ticket'

/** Their ids, of all companies, as a subquery: somebody has them, or they are closed. */
export const leftToPeople = () =>
  Ticket.query()
    .sideload({ everyCompany: true })
    .where((left) => void left.whereNot('status', 'pending').orWhereNotNull('userId'))
    .select('id')
