/** Foreign keys of billing, and the requests that choose their parents. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'subscriptions.plan_id': {
    chosenBy: 'whoever calls `subscribe`, which holds the plan; no request of this module does',
  },
  'invoices.plan_id': {
    chosenBy:
      'the company’s subscription, or POST /subscription, which holds the plan (accessPlanToBuy)',
  },
  'charges.invoice_id': {
    chosenBy: 'POST /subscription, which locks the invoice; invoices are never deleted',
  },
  'charges.refunded_by_id': {
    chosenBy: 'the operator, who is the caller',
    keeps: 'what somebody did stays under their name (CLO-21)',
  },
  'charge_payments.charge_id': {
    chosenBy: 'the charge that was read at its provider; charges are never deleted',
  },
}
export const pairs: ParentPairs = {}
