/** Validates the form of a schedule and the filters of the list (SCH-01, SCH-05). */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { errors } from '#app/kernel/errors'
import { rowNumber } from '#app/kernel/http/validators'
import { maxBodyLength, minBodyLength } from '#modules/schedules/contract'
import type { ScheduleFilter } from '#modules/schedules/queries'

// Forms send CR LF, a customer's phone needs LF.
const body = () =>
  vine
    .string()
    .parse((given) => (typeof given === 'string' ? given.replaceAll('\r\n', '\n').trim() : given))
    .minLength(minBodyLength)
    .maxLength(maxBodyLength)
/** A day and an hour: with an offset, or in the company's zone (API-08). */
const hour = () => vine.string().regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/)
/** Empty in a form that names none. */
const connection = () => rowNumber().nullable().optional()

export const newSchedule = vine.create({
  body: body(),
  sendAt: hour(),
  contactId: rowNumber(),
  userId: rowNumber().optional(),
  whatsappId: connection(),
})
export const changedSchedule = vine.create({
  body: body().optional(),
  sendAt: hour().optional(),
  contactId: rowNumber().optional(),
  userId: rowNumber().optional(),
  whatsappId: connection(),
  /** The file goes, and no other one comes. */
  withoutFile: vine.boolean().optional(),
})
const day = () => vine.string().regex(/^\d{4}-\d{2}-\d{2}/)
const listQuery = vine.create({
  contactId: rowNumber().optional(),
  userId: rowNumber().optional(),
  dateStart: day().optional(),
  dateEnd: day().optional(),
})

/** 422 for what is no time. `zone`: of the company. */
export function timeOf(field: string, given: string, zone: string): DateTime {
  const at = DateTime.fromISO(given.replace(' ', 'T'), { zone })
  if (at.isValid) return at
  throw new errors.E_VALIDATION({ fields: [{ field, rule: 'date' }] })
}

/** `dateStart` and `dateEnd` are days of the company, both inclusive, or hours; one of them alone is refused. */
export async function filterOf(
  query: Record<string, unknown>,
  zone: string
): Promise<ScheduleFilter> {
  const { dateStart, dateEnd, ...ids } = await listQuery.validate(query)
  const filter = { search: query.searchParam, ...ids }
  if (dateStart === undefined && dateEnd === undefined) return filter
  if (dateStart === undefined || dateEnd === undefined) {
    const field = dateStart === undefined ? 'dateStart' : 'dateEnd'
    throw new errors.E_VALIDATION({ fields: [{ field, rule: 'required' }] })
  }
  const from = timeOf('dateStart', dateStart, zone)
  const end = timeOf('dateEnd', dateEnd, zone)
  return { ...filter, days: { from, until: dateEnd.length > 10 ? end : end.plus({ days: 1 }) } }
}
