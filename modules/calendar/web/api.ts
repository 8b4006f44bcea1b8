/** API client of the calendar; maps wire names to the screens' model. */
import type {
  AuthUrlWire,
  CalendarEventsWire,
  CalendarEventWire,
  CalendarSettingsWire,
  CheckAuthWire,
  DisconnectedWire,
  NextAppointmentWire,
} from '#modules/calendar/wire'
import { http } from '#web/lib/http'
import type { WallTime } from '#web/shell/company_zone'

const path = '/google-calendar'

export const keys = {
  root: ['google-calendar'],
  state: ['google-calendar', 'state'],
  allEvents: ['google-calendar', 'events'],
  /** Days of the company's zone, both inclusive. */
  events: (first: string, last: string) => ['google-calendar', 'events', first, last],
  next: (contactId: number) => ['google-calendar', 'next', contactId],
} as const

export type CalendarSettings = CalendarSettingsWire
export interface CalendarState {
  /** `broken`: it was connected, and has to be again. */
  readonly connection: 'none' | 'connected' | 'broken'
  /** Of the account; empty while there is none. */
  readonly email: string
  /** Whether this installation can connect calendars at all. */
  readonly isAvailable: boolean
  readonly settings: CalendarSettings
}

export interface CalendarEvent {
  readonly id: string
  /** Empty where nobody gave it one. */
  readonly title: string
  readonly text: string
  /** ISO times, or days (`yyyy-MM-dd`, the end exclusive) of an event that lasts whole days. */
  readonly start: string
  readonly end: string
  readonly isWholeDays: boolean
  readonly people: readonly string[]
}
export interface CalendarEvents {
  readonly events: readonly CalendarEvent[]
  /** There are more than are shown. */
  readonly hasMore: boolean
}

export async function showState(signal?: AbortSignal): Promise<CalendarState> {
  const wire = await http.get<CheckAuthWire>(`${path}/check-auth`, { signal })
  const { isAuthenticated, isBroken, email = '', isAvailable, handleCommands, autoReply } = wire
  return {
    connection: isAuthenticated ? 'connected' : isBroken ? 'broken' : 'none',
    ...{ email, isAvailable },
    settings: { handleCommands, autoReply },
  }
}

/** The address at Google where a person allows it. */
export const beginConnecting = async (): Promise<string> =>
  (await http.get<AuthUrlWire>(`${path}/auth`)).authUrl

/** Whether Google was told, too. */
export const disconnect = async (): Promise<boolean> =>
  (await http.delete<DisconnectedWire>(`${path}/auth`)).isRevoked

export const saveSettings = (settings: Partial<CalendarSettings>) =>
  http.put<CalendarSettingsWire>(`${path}/settings`, settings)

/** `first` and `end` are days of the company's zone, the end exclusive. */
export async function listEvents(
  first: string,
  end: string,
  signal?: AbortSignal
): Promise<CalendarEvents> {
  const query = { from: `${first}T00:00`, to: `${end}T00:00` }
  const { events, hasMore } = await http.get<CalendarEventsWire>(`${path}/events`, {
    query,
    signal,
  })
  return { events: events.map(toEvent), hasMore }
}

/** Null without one, and without a calendar. */
export async function showNext(
  contactId: number,
  signal?: AbortSignal
): Promise<CalendarEvent | null> {
  const address = `${path}/contacts/${contactId}/next`
  const { event } = await http.get<NextAppointmentWire>(address, { signal })
  return event && toEvent(event)
}

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface EventForm {
  readonly summary: string
  readonly description: string
  readonly startDateTime: WallTime
  /** Minutes. */
  readonly duration: number
}
export const addEvent = (form: EventForm) => http.post<CalendarEventWire>(`${path}/events`, form)

export const deleteEvent = (id: string) => http.delete(`${path}/events/${id}`)

function toEvent({ id, summary, description, start, end, attendees }: CalendarEventWire) {
  const at = (time: CalendarEventWire['start']) => ('date' in time ? time.date : time.dateTime)
  return {
    ...{ id, title: summary, text: description, start: at(start), end: at(end) },
    isWholeDays: 'date' in start,
    people: attendees.map(({ displayName, email }) => displayName ?? email),
  }
}
