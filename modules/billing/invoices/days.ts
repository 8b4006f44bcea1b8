/** Days and months of invoices. Days are yyyy-MM-dd, so that they compare as text. */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Recurrence } from '#modules/billing/contract'

/** Days before the last paid one from which the next invoice exists (BIL-12). */
export const daysAhead = 20
/** Days before the last paid one on which the mail about the invoice leaves; pages warn from then on as well (BIL-11). */
export const mailDays = 5

const months: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}
export const monthsOf = (recurrence: Recurrence): number => months[recurrence]

/** Of a month that has no such day, the last one: 2027-01-31 and one month is 2027-02-28. */
export const addMonths = (day: string, count: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ months: count }).toISODate()!

export const addDays = (day: string, count: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days: count }).toISODate()!

export const todayIn = (zone: string): string => now().setZone(zone).toISODate()!

/** The day of invoices and mails begins at three o'clock in the company's zone (BIL-12). */
export const billingDayIn = (zone: string): string =>
  now().setZone(zone).minus({ hours: 3 }).toISODate()!

/** The last paid day after a payment (BIL-16). */
export const renewedUntil = (dueDate: string, today: string, count: number): string =>
  addMonths(dueDate > today ? dueDate : today, count)

/** A day as a date column takes it. */
export const dateOf = (day: string): DateTime<true> =>
  DateTime.fromISO(day, { zone: 'utc' }) as DateTime<true>
