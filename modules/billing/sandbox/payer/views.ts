// Charges and notices as the page and tests see them.
import { showAmount } from '#modules/billing/sandbox/amount'
import type { Bank } from '#modules/billing/sandbox/bank'
import {
  isLate,
  paidAmount,
  stateOf,
  type Centavos,
  type Charge,
} from '#modules/billing/sandbox/charge'
import type { Notice } from '#modules/billing/sandbox/notices/notice'
import type {
  AccountWire,
  AmountWire,
  ChargeWire,
  NoticeWire,
} from '#modules/billing/sandbox/payer/wire'

export const amountView = (amount: Centavos): AmountWire => ({
  amount,
  amountText: showAmount(amount),
})

export function chargeView(bank: Bank, charge: Charge): ChargeWire {
  const notices = bank.store.state.notices.filter(({ chargeId }) => chargeId === charge.id)
  return {
    id: charge.id,
    provider: charge.provider,
    state: stateOf(charge),
    ...amountView(charge.amount),
    createdAt: charge.createdAt,
    expiresAt: charge.expiresAt,
    isPayableLate: charge.isPayableLate ?? false,
    payer: charge.payer ?? null,
    description: charge.description ?? null,
    externalReference: charge.externalReference ?? null,
    code: charge.code,
    paid: amountView(paidAmount(charge)),
    payments: charge.payments.map(({ amount, ...payment }) => ({
      ...payment,
      ...amountView(amount),
      isLate: isLate(charge, payment.at),
    })),
    notices: notices.map(noticeView),
  }
}

export function noticeView({ provider: _, url, ...notice }: Notice): NoticeWire {
  return { ...notice, url: url?.split('?')[0] }
}

export function accountView({ store }: Bank): AccountWire {
  const { account, pixWebhook, webhooks, losing } = store.state
  return {
    receiver: { name: account.name, city: account.city },
    webhooks: {
      pix: pixWebhook !== undefined,
      asaas: webhooks.some(({ enabled }) => enabled),
    },
    losing,
  }
}
