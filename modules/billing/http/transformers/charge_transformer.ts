/** Maps the book of charges to the HTTP contract's names. */
import type { Charge } from '#modules/billing/model'
import { numberOf } from '#modules/billing/money'
import type { ChargesSummary, ListedCharge } from '#modules/billing/queries_of_charges'
import type { ChargesSummaryWire, ChargeWire } from '#modules/billing/wire'

export const chargeWire = ({ charge, companyName, refundedBy }: ListedCharge): ChargeWire => ({
  id: charge.id,
  provider: charge.provider,
  txid: charge.txid,
  companyId: charge.companyId,
  companyName,
  invoiceId: charge.invoiceId,
  detail: charge.invoice.detail,
  dueDate: charge.invoice.dueDate.toISODate()!,
  invoiceValue: numberOf(charge.invoice.valueCents),
  value: numberOf(charge.amountCents),
  received: numberOf(charge.paidCents),
  used: numberOf(charge.usedCents),
  toRefund: numberOf(charge.toRefundCents),
  state: charge.state,
  outcome: charge.outcome,
  createdAt: charge.createdAt.toUTC().toISO()!,
  payments: charge.payments.map(({ paymentId, amountCents, paidAt }) => ({
    id: paymentId,
    value: numberOf(amountCents),
    paidAt: paidAt.toUTC().toISO()!,
  })),
  refund: refundOf(charge, refundedBy),
})

function refundOf(charge: Charge, by: string | null): ChargeWire['refund'] {
  const { refundedCents, refundNote: note, refundedAt } = charge
  if (!refundedAt) return null
  return { amount: numberOf(refundedCents), note: note ?? '', by, at: refundedAt.toUTC().toISO()! }
}

export const chargesSummaryWire = (summary: ChargesSummary): ChargesSummaryWire => ({
  chargesToRefund: summary.toRefund,
  amountToRefund: numberOf(summary.toRefundCents),
})
