/** Calendar calculations: days are yyyy-MM-dd, without time and zone. */
import { DateTime } from 'luxon'

/** Month and day as one number: 229 is 29 February. */
export const monthDayOf = (day: string): number =>
  Number(day.slice(5, 7)) * 100 + Number(day.slice(8))

/** Whether it is the birthday on this day. People born on 29 February have it on the 28th in other years. */
export function monthDaysOn(day: string): number[] {
  const isLast = monthDayOf(day) === 228 && !DateTime.fromISO(day).isInLeapYear
  return isLast ? [228, 229] : [monthDayOf(day)]
}

/** Age from this birthday on. */
export const ageOn = (day: string, bornOn: string): number =>
  Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))

/** The days after `last` up to `today`, at most the latest `most`; none if today is already listed. */
export function daysToList(last: string, today: string, most: number): string[] {
  const end = DateTime.fromISO(today, { zone: 'utc' })
  const missed = end.diff(DateTime.fromISO(last, { zone: 'utc' }), 'days').days
  const count = Math.max(0, Math.min(most, missed))
  return Array.from({ length: count }, (_none, at) =>
    end.minus({ days: count - 1 - at }).toISODate()!
  )
}
