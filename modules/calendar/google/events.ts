/** Events of the account's own calendar at Google (CAL-02). */
import { calendar, type calendar_v3 } from '@googleapis/calendar'
import type { OAuth2Client } from 'google-auth-library'
import { callGoogle } from '#modules/calendar/google/call_google'
import { GoogleError } from '#modules/calendar/google/google_error'
import { googleAddresses } from '#modules/calendar/google/outbound'

const calendarId = 'primary'
/** What Google gives in one answer at the most is more; this keeps answers small. */
const pageSize = 250

/** A moment in ISO 8601, or a day where an event has no hours. */
export type EventTime =
  { readonly dateTime: string; readonly timeZone: string | null } | { readonly date: string }

/** By these an event is found again, by us alone: `contactId`, `ticketId`. */
export type PrivateProperties = Readonly<Record<string, string>>

export interface CalendarEvent {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly start: EventTime
  readonly end: EventTime
  readonly attendees: readonly {
    readonly email: string
    readonly name: string | null
    /** As Google has it: needsAction, declined, tentative, accepted. */
    readonly response: string | null
  }[]
  /** As Google has it: confirmed, tentative; cancelled for one that was deleted. */
  readonly status: string
  /** It takes no time of the account's: it is shown as free, or the account has declined it. */
  readonly isFree: boolean
}

export interface EventSearch {
  /** ISO 8601 with an offset. */
  readonly from: string
  readonly to: string
  readonly limit: number
  /** Only events that have all of these. */
  readonly properties?: PrivateProperties
}

/** By their beginning; those that recur once for each time. `hasMore`: there are others beyond the limit. */
export const listEvents = (
  accessToken: string,
  { from, to, limit, properties = {} }: EventSearch
): Promise<{ readonly events: readonly CalendarEvent[]; readonly hasMore: boolean }> =>
  callGoogle({ accessToken, onlyReads: true }, async (client) => {
    const found: CalendarEvent[] = []
    let pageToken: string | undefined
    do {
      const { data } = await eventsAt(client).list({
        ...{ calendarId, pageToken, timeMin: from, timeMax: to },
        ...{ singleEvents: true, orderBy: 'startTime' },
        maxResults: Math.min(limit + 1 - found.length, pageSize),
        privateExtendedProperty: Object.entries(properties).map((pair) => pair.join('=')),
      })
      found.push(...eventsIn(data))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken && found.length <= limit)
    return { events: found.slice(0, limit), hasMore: found.length > limit }
  })

export interface NewEvent {
  readonly summary: string
  readonly description: string
  /** ISO 8601 with an offset. */
  readonly start: string
  readonly end: string
  /** Name of the IANA zone. */
  readonly zone: string
  readonly properties?: PrivateProperties
  /** Of ours, of 5 to 1024 digits and letters from a to v; Google chooses one when it is missing. */
  readonly id?: string
}

export const insertEvent = (accessToken: string, event: NewEvent): Promise<CalendarEvent> =>
  callGoogle({ accessToken }, async (client) => {
    const { id, summary, description, start, end, zone, properties } = event
    const requestBody: calendar_v3.Schema$Event = {
      ...{ ...(id && { id }), summary, description },
      start: { dateTime: start, timeZone: zone },
      end: { dateTime: end, timeZone: zone },
      ...(properties && { extendedProperties: { private: properties } }),
    }
    return eventOf((await eventsAt(client).insert({ calendarId, requestBody })).data)
  })

/** Adds an event with an id of ours; done once more it changes nothing, also where the event was deleted since. */
export async function insertOnce(
  accessToken: string,
  event: NewEvent & { readonly id: string }
): Promise<void> {
  try {
    await insertEvent(accessToken, event)
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'exists') throw error
  }
}

/** To other hours. Throws `GoogleError` of kind `not_found` for one that is not there, or not any more. */
export const moveEvent = (
  accessToken: string,
  { id: eventId, start, end, zone }: Pick<NewEvent, 'start' | 'end' | 'zone'> & { id: string }
): Promise<void> =>
  callGoogle({ accessToken }, async (client) => {
    // It may have been one of whole days: `date` goes.
    const at = (dateTime: string) => ({ dateTime, timeZone: zone, date: null })
    const requestBody = { start: at(start), end: at(end) }
    const { data } = await eventsAt(client).patch({ calendarId, eventId, requestBody })
    // Google still knows what was deleted.
    if ((Object(data) as calendar_v3.Schema$Event).status === 'cancelled')
      throw new GoogleError('not_found')
  })

/** Throws `GoogleError` of kind `not_found` for one that is not there, or not any more. */
export const deleteEvent = (accessToken: string, eventId: string): Promise<void> =>
  callGoogle({ accessToken }, async (client) => {
    await eventsAt(client).delete({ calendarId, eventId })
  })

const eventsAt = (auth: OAuth2Client) =>
  calendar({ version: 'v3', auth, rootUrl: googleAddresses().calendar }).events

/** What cannot be read is a text, or has no events. */
function eventsIn(data: unknown): CalendarEvent[] {
  const { items } = Object(data) as { items?: unknown }
  if (!Array.isArray(items)) throw new GoogleError('failed')
  return items.map(eventOf)
}

function eventOf(given: calendar_v3.Schema$Event): CalendarEvent {
  const {
    id,
    summary,
    description,
    start,
    end,
    attendees = [],
    status,
    transparency,
  } = Object(given) as calendar_v3.Schema$Event
  if (!id) throw new GoogleError('failed')
  return {
    id,
    summary: summary ?? '',
    description: description ?? '',
    start: timeOf(start),
    end: timeOf(end),
    attendees: attendees.map(({ email, displayName, responseStatus }) => ({
      email: email ?? '',
      name: displayName ?? null,
      response: responseStatus ?? null,
    })),
    status: status ?? 'confirmed',
    isFree: transparency === 'transparent' || attendees.some(isDeclinedBySelf),
  }
}

const isDeclinedBySelf = ({ self, responseStatus }: calendar_v3.Schema$EventAttendee) =>
  self === true && responseStatus === 'declined'

function timeOf(given: calendar_v3.Schema$EventDateTime | undefined): EventTime {
  const { dateTime, date, timeZone } = given ?? {}
  if (dateTime) return { dateTime, timeZone: timeZone ?? null }
  if (date) return { date }
  throw new GoogleError('failed')
}
