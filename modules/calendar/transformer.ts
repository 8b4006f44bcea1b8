/** Maps the calendar to the HTTP contract's names. */
import { DateTime } from 'luxon'
import type { CalendarEvent, EventTime } from '#modules/calendar/google/events'
import type { CalendarSettings } from '#modules/calendar/actions'
import type { NextAppointment } from '#modules/calendar/next_appointment'
import type { CalendarState } from '#modules/calendar/queries'
import type {
  CalendarEventWire,
  CalendarSettingsWire,
  CheckAuthWire,
  EventTimeWire,
  NextAppointmentWire,
} from '#modules/calendar/wire'

export const settingsWire = ({
  handlesCommands,
  repliesByItself,
}: CalendarSettings): CalendarSettingsWire => ({
  handleCommands: handlesCommands,
  autoReply: repliesByItself,
})

const untouched: CalendarSettings = { handlesCommands: false, repliesByItself: false }

export const checkAuthWire = ({ account, isAvailable }: CalendarState): CheckAuthWire => ({
  isAuthenticated: account?.isConnected ?? false,
  ...(account?.email && { email: account.email }),
  isBroken: Boolean(account?.brokenAt),
  isAvailable,
  ...settingsWire(account ?? untouched),
})

export const eventWire = (event: CalendarEvent): CalendarEventWire => ({
  id: event.id,
  summary: event.summary,
  description: event.description,
  start: timeWire(event.start),
  end: timeWire(event.end),
  attendees: event.attendees.map(({ email, name, response }) => ({
    email,
    ...(name !== null && { displayName: name }),
    ...(response !== null && { responseStatus: response }),
  })),
  status: event.status,
})

export const nextWire = ({ isConnected, event }: NextAppointment): NextAppointmentWire => ({
  isAuthenticated: isConnected,
  event: event && eventWire(event),
})

function timeWire(time: EventTime): EventTimeWire {
  if ('date' in time) return { date: time.date }
  const { timeZone } = time
  // With the offset of the calendar otherwise (API-07).
  const dateTime = DateTime.fromISO(time.dateTime).toUTC().toISO()!
  return { dateTime, ...(timeZone !== null && { timeZone }) }
}
