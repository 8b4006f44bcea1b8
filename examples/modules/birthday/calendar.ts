/** Birthdays by the calendar alone: days are yyyy-MM-dd, without a clock and without a zone. */
import { DateTime } from 'luxon'

/** Month and day as one number: 229 is 29 February. */
export const monthDayOf = (day: string): number =>
  Number(day.slice(5, 7)) * 100 + Number(day.slice(8))

/** Whose birthday is it on this day? Who was born on 29 February has it on the 28th when there is no 29th. */
export function monthDaysOn(day: string): number[] {
  const isLast = monthDayOf(day) === 228 && !DateTime.fromISO(day).isInLeapYear
  return isLast ? [228, 229] : [monthDayOf(day)]
}

/** How old they are from this birthday on. */
export const ageOn = (day: string, bornOn: string): number =>
  Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))

/** The days after `last` up to `today`, the latest `most` of them; none when today is listed already. */
export function daysToList(last: string, today: string, most: number): string[] {
  const end = DateTime.fromISO(today, { zone: 'utc' })
  const missed = end.diff(DateTime.fromISO(last, { zone: 'utc' }), 'days').days
  const count = Math.max(0, Math.min(most, missed))
  return Array.from({ length: count }, (_none, at) =>
    end.minus({ days: count - 1 - at }).toISODate()!
  )
}
