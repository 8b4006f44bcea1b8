/**
 * Tells browsers about plans and payments. The list of plans is sent to the admins of the company of the operator who changed
 * it; operators of other companies read it again when they come back to the page.
 */
import type { RealtimeMap } from '#app/kernel/modules/module'
import { numberOf } from '#modules/billing/money'
import type { PaymentEventWire } from '#modules/billing/wire'

export default {
  projections: {
    'billing.plan_changed': async ({ companyId, planId, change }) => [
      {
        rooms: [`company-${companyId}-admin`],
        as: `company-${companyId}-plans`,
        body: { action: change, planId },
      },
    ],
    // Each page reads its session again, which says what the company has now.
    'billing.entitlements_changed': async ({ companyId }) => [
      {
        rooms: [`company-${companyId}-mainchannel`],
        as: `company-${companyId}-plan`,
        body: { action: 'update' },
      },
    ],
    'billing.invoice_paid': async ({ companyId, companyName, dueDate, invoiceId }) =>
      payment(companyId, {
        action: 'CONCLUIDA',
        company: { id: companyId, name: companyName, dueDate, status: true },
        invoiceId,
      }),
    'billing.charge_expired': async ({ companyId, invoiceId }) =>
      payment(companyId, { action: 'EXPIRADA', invoiceId }),
    'billing.paid_too_little': async ({ companyId, invoiceId, paidCents, valueCents }) =>
      payment(companyId, {
        action: 'INSUFICIENTE',
        invoiceId,
        paid: numberOf(paidCents),
        value: numberOf(valueCents),
      }),
    // Each operator's, whose company it is not.
    'billing.charge_changed': async ({ chargeId }) => [
      { rooms: ['super'], as: 'charge', body: { action: 'update', chargeId } },
    ],
    'billing.paid_time_over': async ({ companyId }) => payment(companyId, { action: 'EXPIRADA' }),
  },
} satisfies RealtimeMap

/** Admins keep their room while their company has not paid, the others do not (BIL-09). */
const payment = (companyId: number, body: PaymentEventWire) => [
  {
    rooms: [`company-${companyId}-admin`, `company-${companyId}-mainchannel`],
    as: `company-${companyId}-payment`,
    body: { ...body },
  },
]
