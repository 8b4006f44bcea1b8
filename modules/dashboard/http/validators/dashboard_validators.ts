/** Validates periods, and maps the HTTP contract's names for them (DSH-01, DSH-05). */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import specs from '#modules/dashboard/errors'
import { countDays, lastDays, longestPeriod, spanOf, type Days } from '#modules/dashboard/periods'
import type { Span } from '#modules/tickets/contract'

const errors = errorClasses(specs)

/** API-07. */
const day = () => vine.date({ formats: ['YYYY-MM-DD'] }).optional()

const figuresQuery = vine.create({
  days: vine.number().withoutDecimals().range([1, longestPeriod]).optional(),
  date_from: day(),
  date_to: day(),
})
const chartQuery = vine.create({ initialDate: day(), finalDate: day() })

/**
 * The period of GET /dashboard, in the given zone; half a range counts as none. Throws E_NO_PERIOD,
 * E_PERIOD_REVERSED.
 */
export async function wantedPeriod(query: Query): Promise<(zone: string) => Span> {
  const given = await figuresQuery.validate(present(query))
  if (given.days) return (zone) => lastDays(given.days!, zone, now())
  const days = daysBetween(given.date_from, given.date_to, 'date_to')
  return (zone) => spanOf(days, zone)
}

/** The days of a chart; other query parameters, such as a company, are ignored (DSH-06). */
export async function chartDays(query: Query): Promise<Days> {
  const { initialDate, finalDate } = await chartQuery.validate(present(query))
  return daysBetween(initialDate, finalDate, 'finalDate')
}

type Query = Record<string, unknown>

/** Treats an empty field as omitted. */
const present = (query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function daysBetween(first: Date | undefined, last: Date | undefined, field: string): Days {
  if (!first || !last) throw new errors.E_NO_PERIOD()
  const days = { first: dayOf(first), last: dayOf(last) }
  const count = countDays(days)
  if (count < 1) throw new errors.E_PERIOD_REVERSED()
  if (count > longestPeriod) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field, rule: 'max' }] })
  }
  return days
}

/** The day as written: the validator parsed it in the server's own zone. */
const dayOf = (date: Date) => DateTime.fromJSDate(date).toISODate()!
