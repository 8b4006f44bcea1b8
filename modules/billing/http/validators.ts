/** Validates the plan form and the checkout. */
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { rowNumber } from '#app/kernel/http/validators'
import { largestId } from '#app/kernel/http/wire'
import { centsOf, maxCents } from '#modules/billing/money'
import { taxNumberOf } from '#modules/billing/providers/tax_number'
import { declaredFlags } from '#modules/billing/http/transformers/plan_transformer'

/** The highest price of a plan, in centavos. */
const highestPrice = 999_999_999

/** Replaces an amount in reais, a number or a text with a decimal point, by its centavos: so many at most. */
const isAmount = vine.createRule((value: unknown, highest: number, field: FieldContext) => {
  const cents = centsIn(value, highest)
  if (cents === null) {
    field.report(
      'The {{ field }} field must be an amount with at most two decimals',
      'amount',
      field
    )
  } else field.mutate(cents, field)
})

function centsIn(given: unknown, highest: number): number | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  try {
    const cents = centsOf(typeof given === 'string' ? given.trim() : given)
    return cents <= highest ? cents : null
  } catch {
    return null
  }
}

const name = () => vine.string().trim().minLength(2).maxLength(100)
/** A list and an empty text would be converted to 0. */
const figure = (given: unknown) => (Array.isArray(given) || given === '' ? Number.NaN : given)
const limit = () =>
  vine.number().withoutDecimals().range([0, largestId]).parse(figure).nullable().optional()
const value = () => vine.any().use(isAmount(highestPrice))

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

const isTaxNumber = vine.createRule((given: unknown, _options: undefined, field: FieldContext) => {
  const number = taxNumberOf(String(given))
  if (number) field.mutate(number.text, field)
  else field.report('The {{ field }} field must be a CPF or CNPJ', 'taxNumber', field)
})
const blankIsMissing = (given: unknown) => (given === '' || given === null ? undefined : given)
const line = () => vine.string().trim().minLength(1).maxLength(200)
const optionalLine = () => vine.string().trim().maxLength(200).parse(blankIsMissing).optional()
/** Has to be there, as a number or a text. */
const ignored = () =>
  vine
    .string()
    .maxLength(50)
    .parse((given) => (typeof given === 'number' ? String(given) : given))

/**
 * The form of the checkout (administration.md 5). What the contract has beyond it is not read: data of cards is dropped,
 * and `price`, `users` and `connections` only have to be there (BIL-14).
 */
export const checkoutForm = vine.create({
  invoiceId: rowNumber(),
  firstName: line(),
  lastName: optionalLine(),
  address2: line(),
  city: line(),
  state: optionalLine(),
  zipcode: line(),
  country: vine.enum(['BR', 'usa']),
  taxNumber: vine.string().trim().parse(blankIsMissing).use(isTaxNumber()).optional(),
  plan: rowNumber().parse(planIdOf).optional(),
  price: ignored(),
  users: ignored(),
  connections: ignored(),
})

/** Which charges the operator sees; all of them unless said otherwise. */
export const chargeFilter = vine.create({
  show: vine
    .enum(['to_refund', 'all'] as const)
    .parse((given) => given || undefined)
    .optional(),
})

/** `amount`: what the operator has seen as to be paid back, so that money which arrives meanwhile is not overlooked. */
export const refundForm = vine.create({
  note: line(),
  amount: vine.any().use(isAmount(maxCents)).optional(),
})

/** Old clients send the plan's card, or its JSON; only its id counts. */
function planIdOf(given: unknown): unknown {
  if (given === '' || given === null) return undefined
  if (typeof given === 'object') return (given as { id?: unknown }).id
  return typeof given === 'string' && given.startsWith('{') ? planIdOf(parsed(given)) : given
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.slice(1)
  }
}
