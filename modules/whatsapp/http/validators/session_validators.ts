/** Validates the requests of sessions. */
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { largestId } from '#app/kernel/http/wire'
import { connectionStatuses } from '#modules/whatsapp/contract'

/** E.164: with its country code a number has 8 to 15 digits. */
const isPhone = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value !== 'string') return
  const digits = value.replaceAll(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) {
    field.report('The {{ field }} field must be a phone number', 'phone', field)
  } else field.mutate(digits, field)
})

/** A phone number as people write it; its digits are kept. */
export const linkCodeRequest = vine.create({
  number: vine
    .string()
    .trim()
    .maxLength(40)
    .regex(/^\+?[\d\s().-]+$/)
    .use(isPhone()),
})

/** Rows that the operator's list has on a page at most, for a screen that shows many. */
const largestPage = 100

/** Narrows the operator's list; search and page are read as in all lists. */
export const platformFilters = vine.create({
  companyId: vine.number().positive().withoutDecimals().max(largestId).optional(),
  status: vine.enum(connectionStatuses).optional(),
  pageSize: vine.number().positive().withoutDecimals().max(largestPage).optional(),
  processId: vine.string().uuid().optional(),
  changedSince: vine.date({ formats: ['iso8601'] }).optional(),
})

/** `known`: the `codeId` of the code that is on screen. */
export const codeRequest = vine.create({
  known: vine
    .string()
    .regex(/^[\da-f]{32}$/)
    .optional(),
})

/** Without `to`: the process with the fewest sessions. */
export const moveRequest = vine.create({ to: vine.string().uuid().nullable().optional() })

/** `2.3000.1035194821`. */
export const newWebVersion = vine.create({
  version: vine
    .string()
    .trim()
    .regex(/^(|\d{1,3}\.\d{1,6}\.\d{1,12})$/)
    .nullable(),
})
