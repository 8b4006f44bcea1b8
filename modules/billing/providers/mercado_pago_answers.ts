/** Payments and errors as Mercado Pago shows them. */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  decimalNumber,
  elementsOf,
  fieldsOf,
  moment,
  openUntil,
} from '#modules/billing/providers/answers'
import type { ChargeState } from '#modules/billing/providers/port'

const fields = () => ({
  id: vine.number({ strict: true }).withoutDecimals().max(Number.MAX_SAFE_INTEGER),
  status: vine.string(),
  status_detail: vine.string().nullable().optional(),
  external_reference: vine.string().nullable().optional(),
  transaction_amount: decimalNumber(),
  transaction_amount_refunded: decimalNumber().nullable().optional(),
  date_created: moment(),
  date_approved: moment().nullable().optional(),
  date_of_expiration: moment().nullable().optional(),
  transaction_details: vine
    .object({ total_paid_amount: decimalNumber().nullable().optional() })
    .nullable()
    .optional(),
  point_of_interaction: vine
    .object({
      transaction_data: vine
        .object({ e2e_id: vine.string().nullable().optional() })
        .nullable()
        .optional(),
    })
    .nullable()
    .optional(),
})
/** Of a payment that can be shown to a payer. */
const payableFields = () => ({
  ...fields(),
  date_of_expiration: moment(),
  point_of_interaction: vine.object({
    transaction_data: vine.object({ qr_code: vine.string().minLength(1) }),
  }),
})
const listOf = <T extends Parameters<typeof vine.object>[0]>(each: T) =>
  vine.create({ results: vine.array(vine.object(each)) })

export const payment = vine.create(fields())
export const paymentList = listOf(fields())
export const payable = vine.create(payableFields())
export const payableList = listOf(payableFields())
export type PayablePayment = Infer<typeof payable>
export type MercadoPagoPayment = Infer<typeof payment>

export function stateOfPayment(read: MercadoPagoPayment): ChargeState {
  const amountCents = amountPaid(read)
  const paidCents = Math.max(0, amountCents - (read.transaction_amount_refunded ?? 0))
  const id = read.point_of_interaction?.transaction_data?.e2e_id ?? String(read.id)
  const at = read.date_approved ?? read.date_created
  return {
    status: statusOf(read),
    paidCents,
    payments: amountCents > 0 ? [{ id, amountCents, at }] : [],
  }
}

/** What arrived; a payment that was not approved shows 0 there, or what it asks for. */
function amountPaid({ status, transaction_amount: asked, ...read }: MercadoPagoPayment): number {
  return status === 'approved' ? (read.transaction_details?.total_paid_amount ?? asked) : 0
}

function statusOf(read: MercadoPagoPayment): ChargeState['status'] {
  if (read.status === 'approved') return 'paid'
  if (read.status === 'cancelled' && read.status_detail === 'expired') return 'expired'
  const isOver = ['cancelled', 'rejected', 'refunded', 'charged_back'].includes(read.status)
  if (isOver) return 'cancelled'
  return read.date_of_expiration ? openUntil(read.date_of_expiration) : 'open'
}

export function mercadoPagoErrorCodes(body: unknown): readonly unknown[] {
  const { error, cause } = fieldsOf(body)
  return [error, ...elementsOf(cause).map(({ code }) => code)]
}
