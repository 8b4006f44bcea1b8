/** Validates the plan form. */
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { largestId } from '#app/kernel/http/wire'
import { centsOf } from '#modules/billing/money'
import { declaredFlags } from '#modules/billing/transformer'

/** The highest price of a plan, in centavos. */
const highestPrice = 999_999_999

/** Replaces a price in reais, a number or a text with a decimal point, by its centavos. */
const isAmount = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const cents = priceOf(value)
  if (cents === null) {
    field.report(
      'The {{ field }} field must be an amount with at most two decimals',
      'amount',
      field
    )
  } else field.mutate(cents, field)
})

function priceOf(given: unknown): number | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  try {
    const cents = centsOf(typeof given === 'string' ? given.trim() : given)
    return cents <= highestPrice ? cents : null
  } catch {
    return null
  }
}

const name = () => vine.string().trim().minLength(2).maxLength(100)
/** A list and an empty text would be converted to 0. */
const figure = (given: unknown) => (Array.isArray(given) || given === '' ? Number.NaN : given)
const limit = () =>
  vine.number().withoutDecimals().range([0, largestId]).parse(figure).nullable().optional()
const value = () => vine.any().use(isAmount())

export const newPlan = vine.create({
  name: name(),
  users: limit(),
  connections: limit(),
  queues: limit(),
  value: value(),
  isPublic: vine.boolean().optional(),
})
export const changedPlan = vine.create({
  name: name().optional(),
  users: limit(),
  connections: limit(),
  queues: limit(),
  value: value().optional(),
  isPublic: vine.boolean().optional(),
})
/** The features that enabled modules declare; others of the contract are ignored. */
export const planFeatures = vine.create(
  Object.fromEntries([...declaredFlags().keys()].map((flag) => [flag, vine.boolean().optional()]))
)
