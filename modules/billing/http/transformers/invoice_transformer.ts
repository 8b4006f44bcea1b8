/** Maps invoices, charges and subscriptions to the HTTP contract's names. */
import { toDataURL } from 'qrcode'
import type { LiveCharge } from '#modules/billing/charges/checkout'
import { planWire } from '#modules/billing/http/transformers/plan_transformer'
import type { Invoice } from '#modules/billing/model'
import { numberOf, textOf } from '#modules/billing/money'
import type { SubscriptionView } from '#modules/billing/queries_of_company'
import type { InvoiceWire, PixWire, SubscriptionWire } from '#modules/billing/wire'

export const invoiceWire = (invoice: Invoice): InvoiceWire => ({
  id: invoice.id,
  detail: invoice.detail,
  value: numberOf(invoice.valueCents),
  status: invoice.status,
  dueDate: invoice.dueDate.toISODate()!,
  companyId: invoice.companyId,
  createdAt: invoice.createdAt.toUTC().toISO()!,
  paidAt: invoice.paidAt?.toUTC().toISO() ?? null,
})

export const subscriptionWire = (view: SubscriptionView): SubscriptionWire => ({
  plan: view.subscription && planWire(view.subscription.plan),
  recurrence: view.subscription?.recurrence ?? 'MENSAL',
  dueDate: view.dueDate,
  worksUntilDate: view.worksUntilDate,
  isTrial: view.trialEnd !== null,
  trialExpiration: view.trialEnd?.toUTC().toISO() ?? null,
  email: view.email,
  canPay: view.provider !== null,
  needsTaxNumber: view.provider?.needsTaxNumber ?? false,
  invoice: view.invoice && invoiceWire(view.invoice),
})

export const pixWire = async (charge: LiveCharge): Promise<PixWire> => ({
  qrcode: { qrcode: charge.code, imagemQrcode: await toDataURL(charge.code, { margin: 2 }) },
  valor: { original: textOf(charge.amountCents) },
  txid: charge.txid,
  expiresAt: charge.expiresAt.toUTC().toISO()!,
  invoiceId: charge.invoiceId,
})
