// The calendar: events of an account, and when it is busy.
import { newEventId } from '#modules/calendar/sandbox/demo_events'
import {
  apiRefusal,
  type Answered,
  type Asked,
  type Endpoint,
} from '#modules/calendar/sandbox/exchange'
import { eventsScope, requireGrant } from '#modules/calendar/sandbox/oauth'
import type { Store } from '#modules/calendar/sandbox/store'
import type { EventTimeWire, GoogleEventWire } from '#modules/calendar/sandbox/wire'

const events = String.raw`^\/calendar\/v3\/calendars\/([^/]+)\/events`
const auth = 'https://www.googleapis.com/auth/'
/** The scope of events is none of these. */
const freeBusyScopes = [
  'calendar',
  'calendar.readonly',
  'calendar.freebusy',
  'calendar.events.freebusy',
]
const eventsScopes = [eventsScope, `${auth}calendar`]
const mostPerPage = 2500

export function calendarEndpoints(store: Store): Endpoint[] {
  const one = new RegExp(`${events}/([^/]+)$`)
  const all = new RegExp(`${events}$`)
  return [
    { kind: 'list', method: 'GET', path: all, answer: (asked) => list(store, asked) },
    { kind: 'insert', method: 'POST', path: all, answer: (asked) => insert(store, asked) },
    { kind: 'get', method: 'GET', path: one, answer: (asked) => show(store, asked) },
    { kind: 'patch', method: 'PATCH', path: one, answer: (asked) => patch(store, asked) },
    { kind: 'delete', method: 'DELETE', path: one, answer: (asked) => remove(store, asked) },
    {
      kind: 'freeBusy',
      method: 'POST',
      path: /^\/calendar\/v3\/freeBusy$/,
      answer: (asked) => freeBusy(store, asked),
    },
  ]
}

export const startOf = ({ start }: GoogleEventWire): number => timeOf(start)
const timeOf = ({ dateTime, date }: EventTimeWire) => Date.parse(dateTime ?? `${date}T00:00:00Z`)
const isAlive = ({ status }: GoogleEventWire) => status !== 'cancelled'

/** Whose calendar it is: `primary`, or the account's own address. */
function ownerOf(store: Store, asked: Asked): string {
  const { email } = requireGrant(store, asked, eventsScopes)
  const [calendar] = asked.parts
  if (calendar === 'primary' || calendar === email) return email
  throw apiRefusal(404, 'notFound', 'Not Found', email)
}

function list(store: Store, asked: Asked): Answered {
  const email = ownerOf(store, asked)
  const { query } = asked
  if (query.get('orderBy') === 'startTime' && query.get('singleEvents') !== 'true') {
    throw apiRefusal(400, 'invalid', 'The requested ordering is not available.', email)
  }
  const [from, to] = ['timeMin', 'timeMax'].map((name) => limitIn(query, name, email))
  const wanted = query.getAll('privateExtendedProperty').map((pair) => pair.split(/=(.*)/s))
  const found = store
    .eventsOf(email)
    .filter((event) => isAlive(event) || query.get('showDeleted') === 'true')
    .filter(
      ({ start, end }) =>
        (from === null || timeOf(end) > from) && (to === null || timeOf(start) < to)
    )
    .filter(({ extendedProperties }) =>
      wanted.every(([name, value]) => extendedProperties?.private?.[name!] === value)
    )
    .toSorted((one, other) => startOf(one) - startOf(other))
  const size = Math.min(Number(query.get('maxResults') ?? 250), mostPerPage)
  const begin = Number(query.get('pageToken') ?? 0)
  const isLast = begin + size >= found.length
  const json = {
    kind: 'calendar#events',
    summary: email,
    items: found.slice(begin, begin + size),
    ...(isLast ? { nextSyncToken: 'unused' } : { nextPageToken: String(begin + size) }),
  }
  return { account: email, reply: { json } }
}

/** Google asks for an offset. */
function limitIn(query: URLSearchParams, name: string, email: string): number | null {
  const given = query.get(name)
  if (given === null) return null
  const at = /T.*(Z|[+-]\d\d:\d\d)$/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(at)) throw apiRefusal(400, 'badRequest', 'Bad Request', email)
  return at
}

function insert(store: Store, asked: Asked): Answered {
  const email = ownerOf(store, asked)
  const { start, end, id = newEventId(), ...fields } = asked.json as Partial<GoogleEventWire>
  checkTimes(start, end, email)
  if (!/^[0-9a-v]{5,1024}$/.test(id)) {
    throw apiRefusal(400, 'invalid', 'Invalid resource id value.', email)
  }
  if (store.eventsOf(email).some((event) => event.id === id)) {
    throw apiRefusal(409, 'duplicate', 'The requested identifier already exists.', email)
  }
  const at = new Date().toISOString()
  const event: GoogleEventWire = {
    ...{ status: 'confirmed', ...fields, start: start!, end: end! },
    ...{ kind: 'calendar#event', id, created: at, updated: at },
  }
  store.putEvent(email, event)
  return { account: email, reply: { json: event } }
}

function checkTimes(
  start: EventTimeWire | undefined,
  end: EventTimeWire | undefined,
  email: string
) {
  for (const [name, time] of Object.entries({ start, end })) {
    if (!time || Number.isNaN(timeOf(time))) {
      throw apiRefusal(400, 'required', `Missing ${name} time.`, email)
    }
  }
  if (timeOf(end!) < timeOf(start!)) {
    throw apiRefusal(400, 'timeRangeEmpty', 'The specified time range is empty.', email)
  }
}

/** Throws 404; a deleted one is still known to Google. */
function eventOf(store: Store, asked: Asked): { email: string; event: GoogleEventWire } {
  const email = ownerOf(store, asked)
  const event = store.eventsOf(email).find(({ id }) => id === asked.parts[1])
  if (!event) throw apiRefusal(404, 'notFound', 'Not Found', email)
  return { email, event }
}

function show(store: Store, asked: Asked): Answered {
  const { email, event } = eventOf(store, asked)
  return { account: email, reply: { json: event } }
}

function patch(store: Store, asked: Asked): Answered {
  const { email, event } = eventOf(store, asked)
  const next: GoogleEventWire = {
    ...{ ...event, ...asked.json },
    ...{ kind: 'calendar#event', id: event.id, created: event.created },
    updated: new Date().toISOString(),
  }
  checkTimes(next.start, next.end, email)
  store.putEvent(email, next)
  return { account: email, reply: { json: next } }
}

function remove(store: Store, asked: Asked): Answered {
  const { email, event } = eventOf(store, asked)
  if (!isAlive(event)) throw apiRefusal(410, 'deleted', 'Resource has been deleted', email)
  store.putEvent(email, { ...event, status: 'cancelled', updated: new Date().toISOString() })
  return { account: email, reply: { isEmpty: true } }
}

function freeBusy(store: Store, asked: Asked): Answered {
  const { email } = requireGrant(
    store,
    asked,
    freeBusyScopes.map((scope) => auth + scope)
  )
  const { timeMin, timeMax, items } = asked.json as {
    timeMin?: string
    timeMax?: string
    items?: readonly { readonly id: string }[]
  }
  const [from, to] = [Date.parse(timeMin ?? ''), Date.parse(timeMax ?? '')]
  if (!(from < to))
    throw apiRefusal(400, 'timeRangeEmpty', 'The specified time range is empty.', email)
  const busyTimes = store
    .eventsOf(email)
    .filter((event) => isAlive(event) && event.transparency !== 'transparent')
    .map(({ start, end }) => [Math.max(timeOf(start), from), Math.min(timeOf(end), to)] as const)
    .filter(([start, end]) => start < end)
  const calendars = (items ?? []).map(({ id }) => [
    id,
    id === 'primary' || id === email
      ? { busy: joined(busyTimes) }
      : { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
  ])
  const json = {
    kind: 'calendar#freeBusy',
    timeMin,
    timeMax,
    calendars: Object.fromEntries(calendars),
  }
  return { account: email, reply: { json } }
}

/** Times that touch become one. */
function joined(times: readonly (readonly [number, number])[]): { start: string; end: string }[] {
  const all: [number, number][] = []
  for (const [start, end] of times.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all.map(([start, end]) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }))
}
