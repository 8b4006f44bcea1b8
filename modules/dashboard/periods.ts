/** Periods of whole days in a company's zone (DSH-05, API-08). Pure. */
import { DateTime } from 'luxon'
import type { Span } from '#modules/tickets/contract'

/** The days from `first` to `last`, both included, as `yyyy-MM-dd`. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The longest period in days: ten years. */
export const longestPeriod = 3660

/** The last days up to now, counting today (DSH-05). */
export function lastDays(count: number, zone: string, now: DateTime): Span {
  const today = now.setZone(zone).toISODate()!
  // `until` is exclusive; include the current moment.
  return { from: startOfDay(daysAfter(today, 1 - count), zone), until: now.plus(1) }
}

/** From the first moment of the first day to the last moment of the last. */
export const spanOf = ({ first, last }: Days, zone: string): Span => ({
  from: startOfDay(first, zone),
  until: startOfDay(daysAfter(last, 1), zone),
})

/** Number of days; less than one when they are reversed. */
export const countDays = ({ first, last }: Days) => utc(last).diff(utc(first), 'days').days + 1

/** Each of the days. */
export const daysOf = (days: Days): string[] =>
  Array.from({ length: countDays(days) }, (_, index) => daysAfter(days.first, index))

/** The first moment of a day. Where clocks change at midnight, midnight may occur twice or not at all. */
const startOfDay = (day: string, zone: string) =>
  DateTime.fromISO(day, { zone }).getPossibleOffsets()[0]

/** Calculated without a zone: a zone may skip a day. */
const daysAfter = (day: string, count: number) => utc(day).plus({ days: count }).toISODate()!
const utc = (day: string) => DateTime.fromISO(day, { zone: 'utc' })
