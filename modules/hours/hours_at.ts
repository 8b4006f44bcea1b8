/** Whether it is open at a moment, since when it is closed, and when it opens next (BOT-41). Pure. */
import { DateTime } from 'luxon'
import type { HoursState, Shift } from '#modules/hours/contract'

/** Days to search back and ahead; closures for holidays are shorter. */
const horizon = 366

interface Stretch {
  readonly from: DateTime
  /** Exclusive end. */
  readonly to: DateTime
}

/**
 * `moment` must be in the zone of the shifts; `holidays` are days of that zone, yyyy-MM-dd. Without any shifts every
 * day except holidays is open, for a company that never set its hours.
 */
export function hoursAt(
  shifts: readonly Shift[],
  holidays: readonly string[],
  moment: DateTime
): HoursState {
  const closed = new Set(holidays)
  const stretchesOf = (day: DateTime) =>
    closed.has(day.toISODate()!) ? [] : stretchesOn(day, shifts)
  const today = moment.startOf('day')

  const near = [today.minus({ days: 1 }), today].flatMap(stretchesOf)
  if (near.some(({ from, to }) => from <= moment && moment < to)) {
    return { isOpen: true, closedSince: null, opensAt: null }
  }
  return {
    isOpen: false,
    closedSince: lastEnd(today, moment, stretchesOf) ?? DateTime.fromMillis(0, { zone: 'utc' }),
    opensAt: nextStart(today, moment, stretchesOf),
  }
}

type StretchesOf = (day: DateTime) => readonly Stretch[]

/** A period ends on the next day at the latest, so the day before the first match is also included. */
function lastEnd(today: DateTime, moment: DateTime, stretchesOf: StretchesOf): DateTime | null {
  for (let back = 0; back <= horizon; back++) {
    const days = [today.minus({ days: back }), today.minus({ days: back + 1 })]
    const ends = days.flatMap(stretchesOf).map(({ to }) => to)
    const past = ends.filter((to) => to <= moment)
    if (past.length) return DateTime.max(...past)!
  }
  return null
}

function nextStart(today: DateTime, moment: DateTime, stretchesOf: StretchesOf): DateTime | null {
  for (let ahead = 0; ahead <= horizon; ahead++) {
    const starts = stretchesOf(today.plus({ days: ahead })).map(({ from }) => from)
    const coming = starts.filter((from) => from > moment)
    if (coming.length) return DateTime.min(...coming)!
  }
  return null
}

function stretchesOn(day: DateTime, shifts: readonly Shift[]): Stretch[] {
  if (!shifts.length) return [{ from: day, to: day.plus({ days: 1 }) }]
  return shifts
    .filter(({ weekday }) => weekday === day.weekday)
    .flatMap((shift) => stretchOf(day, shift))
}

function stretchOf(day: DateTime, { startTime, endTime }: Shift): Stretch[] {
  // HH:mm strings of equal length compare in the order of the times.
  if (!startTime || !endTime || startTime === endTime) return []
  const endsOn = endTime < startTime ? day.plus({ days: 1 }) : day
  return [{ from: clock(day, startTime), to: clock(endsOn, endTime) }]
}

/**
 * Wall-clock time, so that hours stay the same on days with a clock change. A time that is skipped becomes the moment
 * of the change; one that occurs twice is the first.
 */
function clock(day: DateTime, time: string): DateTime {
  if (time === '24:00') return day.plus({ days: 1 })
  const [hour, minute] = time.split(':').map(Number)
  const shown = day.set({ hour, minute })
  return shown.hour === hour && shown.minute === minute ? shown : shown.startOf('hour')
}
