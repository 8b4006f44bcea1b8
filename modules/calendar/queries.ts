/** The state of a company's calendar, and its events (CAL-01, CAL-02). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { accountOf } from '#modules/calendar/access'
import { withCalendar } from '#modules/calendar/account/access_token'
import { listEvents, type CalendarEvent } from '#modules/calendar/google/events'
import { registration } from '#modules/calendar/google/outbound'
import type { CalendarAccount } from '#modules/calendar/model'

export interface CalendarState {
  /** Null where neither a calendar was connected nor a setting chosen. */
  readonly account: CalendarAccount | null
  /** Whether this installation is registered at Google. */
  readonly isAvailable: boolean
}

export const calendarState = async (actor: Actor): Promise<CalendarState> => ({
  account: await accountOf(actor),
  isAvailable: registration() !== null,
})

export interface EventSpan {
  readonly from: DateTime
  readonly to: DateTime
  readonly limit: number
}

/** By their beginning. 409 ERR_CALENDAR_NOT_CONNECTED; 502 and 503 as Google fails. */
export const eventsBetween = (
  actor: Actor,
  { from, to, limit }: EventSpan
): Promise<{ readonly events: readonly CalendarEvent[]; readonly hasMore: boolean }> =>
  withCalendar(actor, (token) =>
    listEvents(token, { from: from.toUTC().toISO()!, to: to.toUTC().toISO()!, limit })
  )
