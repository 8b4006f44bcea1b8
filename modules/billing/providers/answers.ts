/** Parts of providers' answers and notices. What cannot be read throws, and is an answer that is not of the API. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { centsOf } from '#modules/billing/money'

export type Fields = Readonly<Record<string, unknown>>

/** For answers of which only the success counts. */
export const anyObject = vine.create({})

/** Amounts, read as centavos. */
export const decimalText = () => vine.string().transform(unlessNull(centsOf))
export const decimalNumber = () => vine.number({ strict: true }).transform(unlessNull(centsOf))

/** ISO 8601 with an offset. */
export const moment = () => vine.string().transform(unlessNull(momentOf))

/** What may be null is transformed as well. */
function unlessNull<V, T>(read: (value: V) => T) {
  return (value: V): T => (value === null ? (value as never) : read(value))
}

function momentOf(text: string): DateTime {
  const at = DateTime.fromISO(text, { zone: 'utc' })
  if (!at.isValid) throw new RangeError('This is no time.')
  return at
}

/** A provider marks a charge as expired some time later, or never. */
export const openUntil = (expiresAt: DateTime) => (expiresAt > now() ? 'open' : 'expired')

/** The fields of a JSON object; none for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The elements of a JSON array; none for anything else. */
export const elementsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : []

const maxNoticeLength = 1024 * 1024

/** The fields of a notice; none when its body is no JSON object, or larger than any notice. */
export function noticeFields(body: string): Fields {
  if (body.length > maxNoticeLength) return {}
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}
