/** The events of one contact: those that the calendar itself says are theirs (CAL-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { withCalendar } from '#modules/calendar/account/access_token'
import { listEvents, type CalendarEvent } from '#modules/calendar/google/events'

/** How far ahead one looks. */
const lookAhead = { years: 1 }

/** That have not ended, by their beginning. 409 ERR_CALENDAR_NOT_CONNECTED; 502 and 503 as Google fails. */
export async function ownEvents(
  actor: Pick<Actor, 'companyId'>,
  contactId: number,
  limit: number
): Promise<readonly CalendarEvent[]> {
  const { events } = await withCalendar(actor, (token) =>
    listEvents(token, {
      from: now().toUTC().toISO()!,
      to: now().plus(lookAhead).toUTC().toISO()!,
      limit,
      properties: { contactId: String(contactId), companyId: String(actor.companyId) },
    })
  )
  return events
}
