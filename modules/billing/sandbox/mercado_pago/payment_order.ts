// The request that makes a Pix payment at Mercado Pago.
import { fromNumber } from '#modules/billing/sandbox/amount'
import type { Centavos } from '#modules/billing/sandbox/charge'
import { isLoopback } from '#modules/billing/sandbox/loopback'
import { badRequest } from '#modules/billing/sandbox/mercado_pago/refusals'

export interface PaymentOrder {
  readonly amount: Centavos
  readonly payer: PayerFields
  readonly expiresAt: string
  readonly description?: string
  readonly externalReference?: string
  readonly notificationUrl?: string
  readonly metadata?: unknown
}
/** As it stands in the answer, too. */
interface PayerFields {
  readonly email: string
  readonly first_name?: string
  readonly last_name?: string
}
type Fields = Readonly<Record<string, unknown>>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/

/** `now`: milliseconds. @throws Refusal 400 */
export function readPaymentOrder(body: unknown, now: number): PaymentOrder {
  const fields = (body ?? {}) as Fields
  const amount = fromNumber(fields.transaction_amount)
  if (!amount) throw badRequest('transaction_amount must be positive, with two decimals', 4037)
  if (fields.payment_method_id !== 'pix') throw badRequest('payment_method_id must be pix', 2034)
  const payer = (fields.payer ?? {}) as Partial<PayerFields>
  if (!/^[^@\s]+@[^@\s]+$/.test(payer.email ?? '')) {
    throw badRequest('payer.email must be a valid email', 4050)
  }
  return {
    amount,
    payer: payer as PayerFields,
    expiresAt: expiryOf(fields.date_of_expiration, now),
    description: textOf(fields, 'description'),
    externalReference: textOf(fields, 'external_reference'),
    notificationUrl: notificationUrlOf(fields),
    metadata: fields.metadata,
  }
}

/** A day from now when missing; else 30 minutes to 30 days, as `2020-05-30T23:59:59.000-04:00`. */
function expiryOf(value: unknown, now: number): string {
  if (value === undefined) return new Date(now + DAY_MS).toISOString()
  const at = typeof value === 'string' && DATE.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw badRequest('date_of_expiration must be a valid date', 23)
  // A second of grace for callers who count from their own clock.
  const isInRange = at >= now + 30 * MINUTE_MS - 1000 && at <= now + 30 * DAY_MS + 1000
  if (!isInRange) throw badRequest('date_of_expiration must be in 30 minutes to 30 days', 23)
  return new Date(at).toISOString()
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw badRequest(`${name} must be a string`)
}

function notificationUrlOf(fields: Fields): string | undefined {
  const url = textOf(fields, 'notification_url')
  if (url === undefined || isLoopback(url)) return url
  throw badRequest('notification_url attribute must be url valid (here: of this machine)', 4020)
}
