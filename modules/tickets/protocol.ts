/** The number under which a customer may ask for a conversation later (VAR-03); pure. */

/** Making one is a thousand times as much work as using it, and there are few zones. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Day of opening in the company's zone, and the ticket's id: the same for the whole life of the ticket. */
export const protocolOf = (ticket: { id: number; createdAt: Date }, zone: string): string =>
  `${calendarOf(zone).format(ticket.createdAt).replaceAll('-', '')}-${ticket.id}`

/** Swedes write yyyy-MM-dd. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  calendars.set(zone, known)
  return known
}
