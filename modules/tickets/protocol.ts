/** The number under which a customer may ask for a conversation later (VAR-03); pure. */
import { DateTime } from 'luxon'

/** Day of opening in the company's zone, and the ticket's id: the same for the whole life of the ticket. */
export const protocolOf = (ticket: { id: number; createdAt: Date }, zone: string): string =>
  `${DateTime.fromJSDate(ticket.createdAt, { zone }).toFormat('yyyyMMdd')}-${ticket.id}`
