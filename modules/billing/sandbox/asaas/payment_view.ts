// A charge as Asaas shows it.
import { toNumber } from '#modules/billing/sandbox/amount'
import { clockOf, dayOf } from '#modules/billing/sandbox/asaas/sao_paulo'
import { paidAmount, stateOf, type Charge, type ChargeState } from '#modules/billing/sandbox/charge'

/** What Asaas takes of each payment, in centavos. */
const FEE = 199

export interface AsaasDetails {
  readonly customer: string
  readonly dueDate: string
}
export const detailsOf = (charge: Charge) => charge.details as unknown as AsaasDetails

const STATUS: Readonly<Record<ChargeState, string>> = {
  open: 'PENDING',
  expired: 'OVERDUE',
  paid: 'RECEIVED',
  // Asaas has no word for it: a deleted charge keeps its status.
  cancelled: 'PENDING',
}
export const statusOf = (charge: Charge) => STATUS[stateOf(charge)]

/** `value` is what was paid, once that differs; `originalValue` is then what was asked for. */
export function paymentView(charge: Charge) {
  const { customer, dueDate } = detailsOf(charge)
  const [first] = charge.payments
  const value = first ? paidAmount(charge) : charge.amount
  const paidOn = first ? dayOf(first.at) : null
  return {
    object: 'payment',
    id: charge.id,
    dateCreated: dayOf(charge.createdAt),
    customer,
    value: toNumber(value),
    netValue: toNumber(Math.max(0, value - FEE)),
    originalValue: value === charge.amount ? null : toNumber(charge.amount),
    description: charge.description ?? null,
    billingType: 'PIX',
    status: statusOf(charge),
    dueDate,
    originalDueDate: dueDate,
    paymentDate: paidOn,
    clientPaymentDate: paidOn,
    confirmedDate: paidOn,
    pixTransaction: first?.id ?? null,
    externalReference: charge.externalReference ?? null,
    deleted: charge.cancelledAt !== undefined,
    invoiceUrl: `https://fatura.banco.test/${charge.id.replace('pay_', '')}`,
  }
}

/** The picture's own end: twelve months after the due date. */
export function pictureExpiry(charge: Charge): string {
  const at = new Date(charge.expiresAt)
  at.setUTCFullYear(at.getUTCFullYear() + 1)
  return clockOf(at.toISOString())
}
