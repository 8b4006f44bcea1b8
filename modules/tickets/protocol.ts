/** The protocol number by which a customer may refer to a conversation (VAR-03); pure. */

/** Cached per zone: creating a formatter is a thousand times as expensive as using it, and there are few zones. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Day of opening in the company's zone, and the ticket's id: never changes for a ticket. */
export const protocolOf = (ticket: { id: number; createdAt: Date }, zone: string): string =>
  `${calendarOf(zone).format(ticket.createdAt).replaceAll('-', '')}-${ticket.id}`

/** The Swedish locale formats dates as yyyy-MM-dd. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  calendars.set(zone, known)
  return known
}
