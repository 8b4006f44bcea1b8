/** Which times of a day are free: by the calendar, the working hours, and what other customers are being given (CAL-05). */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { readSetting } from '#app/kernel/settings/settings'
import { companyShifts, openingHours } from '#modules/hours/public'
import { describeQueues } from '#modules/queues/public'
import type { Ticket } from '#modules/tickets/public'
import { withCalendar } from '#modules/calendar/account/access_token'
import type { AskedTurn } from '#modules/calendar/commands/dialog'
import { mostEvents } from '#modules/calendar/contract'
import { listEvents, type EventTime } from '#modules/calendar/google/events'

export interface Slot {
  readonly start: DateTime
  readonly minutes: number
}
export interface CheckedSlot {
  readonly state: 'free' | 'taken' | 'closed'
  /** The slot itself, or the free one of that day that is next to it; null without one. */
  readonly nearest: DateTime | null
}

/** Minutes between the times that are offered, and between two looks at the working hours. */
const [offeredMinutes, lookMinutes] = [30, 15] as const
/** Seconds in which one turn has been carried out: no other customer gets its time meanwhile. */
const holdSeconds = 120

/** `eventId`: the event that is to be there, whose own time is no obstacle. */
export async function checkSlot(
  asked: AskedTurn,
  { start, minutes }: Slot,
  eventId: string
): Promise<CheckedSlot> {
  const day = start.setZone(asked.company.zone).startOf('day')
  const busy = await busyTimes(
    asked,
    { from: day, to: day.endOf('day').plus({ minutes }) },
    eventId
  )
  const isOpen = await openAt(asked.ticket)
  const stateOf = (at: DateTime): CheckedSlot['state'] => {
    const end = at.plus({ minutes })
    if (!isOpen(at, end)) return 'closed'
    return busy.some(({ from, to }) => from < end && to > at) ? 'taken' : 'free'
  }
  const state = stateOf(start)
  if (state === 'free') return { state, nearest: start }
  const nearest = timesOf(day)
    .filter((at) => at > asked.around.now)
    .toSorted((one, other) => distance(one, start) - distance(other, start))
    .find((at) => stateOf(at) === 'free')
  return { state, nearest: nearest ?? null }
}

const distance = (one: DateTime, other: DateTime) => Math.abs(one.toMillis() - other.toMillis())

function timesOf(day: DateTime): DateTime[] {
  const times: DateTime[] = []
  for (let at = day; at.hasSame(day, 'day'); at = at.plus({ minutes: offeredMinutes }))
    times.push(at)
  return times
}

interface Span {
  readonly from: DateTime
  readonly to: DateTime
}

/** Read from the events: asking Google for free and busy times needs more than it has allowed us. */
async function busyTimes(asked: AskedTurn, { from, to }: Span, eventId: string): Promise<Span[]> {
  const { events } = await withCalendar(asked.actor, (token) =>
    listEvents(token, {
      ...{ from: from.toUTC().toISO()!, to: to.toUTC().toISO()!, limit: mostEvents },
    })
  )
  const { zone } = asked.company
  const timed = events
    .filter(({ id, isFree }) => id !== eventId && !isFree)
    .map(({ start, end }) => ({ from: momentOf(start, zone), to: momentOf(end, zone) }))
  return [...timed, ...(await heldByOthers(asked.ticket))]
}

const momentOf = (time: EventTime, zone: string): DateTime =>
  'date' in time ? DateTime.fromISO(time.date, { zone }) : DateTime.fromISO(time.dateTime)

async function heldByOthers({ companyId, id }: Ticket): Promise<Span[]> {
  const rows = await databaseClient()
    .from('calendar_dialogs')
    .where('company_id', companyId)
    .where('held_until', '>', now().toJSDate())
    .whereNot('ticket_id', id)
    .select('held_from', 'held_to')
  return rows.map((row) => ({
    from: DateTime.fromJSDate(row.held_from),
    to: DateTime.fromJSDate(row.held_to),
  }))
}

/** By the hours of the ticket's queue where queues have their own (BOT-40), else of the company. */
async function openAt(ticket: Ticket): Promise<(start: DateTime, end: DateTime) => boolean> {
  const isOfQueue = (await readSetting(ticket, 'queues.hours')) === 'queue'
  const [queue] = isOfQueue && ticket.queueId ? await describeQueues(ticket, [ticket.queueId]) : []
  const hours = await openingHours(ticket, queue?.shifts ?? (await companyShifts(ticket)))
  const known = new Map<number, boolean>()
  const isOpen = (at: DateTime): boolean => {
    const key = at.toMillis()
    if (!known.has(key)) known.set(key, hours(at).isOpen)
    return known.get(key)!
  }
  return (start, end) => {
    for (let at = start; at < end; at = at.plus({ minutes: lookMinutes })) {
      if (!isOpen(at)) return false
    }
    return isOpen(end.minus({ minutes: 1 }))
  }
}

/**
 * Keeps the time for the ticket's customer while the event is written; false when another one is being given a part of
 * it. No transaction is open while Google is asked.
 */
export const holdSlot = (
  { companyId, id: ticketId }: Ticket,
  { start, minutes }: Slot
): Promise<boolean> =>
  unitOfWork(async ({ trx }) => {
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`calendar:${companyId}`])
    const [from, to] = [start.toJSDate(), start.plus({ minutes }).toJSDate()]
    const other = await trx
      .from('calendar_dialogs')
      .where('company_id', companyId)
      .whereNot('ticket_id', ticketId)
      .where('held_until', '>', now().toJSDate())
      .where('held_from', '<', to)
      .where('held_to', '>', from)
      .first()
    if (other) return false
    const until = now().plus({ seconds: holdSeconds }).toJSDate()
    await trx
      .from('calendar_dialogs')
      .where({ company_id: companyId, ticket_id: ticketId })
      .update({ held_from: from, held_to: to, held_until: until })
    return true
  })
