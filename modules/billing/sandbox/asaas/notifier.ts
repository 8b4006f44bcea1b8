// Notices of Asaas: a POST with the charge, to each webhook that wants the event.
import { paymentView } from '#modules/billing/sandbox/asaas/payment_view'
import { clockOf } from '#modules/billing/sandbox/asaas/sao_paulo'
import type { Charge } from '#modules/billing/sandbox/charge'
import { randomHex } from '#modules/billing/sandbox/ids'
import type { Notice, NoticeDraft, Notifier } from '#modules/billing/sandbox/notices/notice'
import type { Store } from '#modules/billing/sandbox/store'

export function asaasNotifier(store: Store): Notifier {
  /** Of several webhooks the newest is served: one is what a product needs. */
  const webhookOf = (event: string) =>
    store.state.webhooks.findLast(({ enabled, events }) => enabled && events.includes(event))
  const draft = (
    charge: Charge,
    event: string,
    payment: object = paymentView(charge)
  ): NoticeDraft => ({
    chargeId: charge.id,
    provider: 'asaas',
    event,
    url: webhookOf(event)?.url,
    secret: 'right',
    kind: 'real',
    body: {
      id: `evt_${randomHex(16)}&${charge.id}`,
      event,
      dateCreated: clockOf(new Date().toISOString()),
      payment,
    },
  })
  return {
    created: (charge) => draft(charge, 'PAYMENT_CREATED'),
    paid: (charge) => draft(charge, 'PAYMENT_RECEIVED'),
    cancelled: (charge) => draft(charge, 'PAYMENT_DELETED'),
    forged: (charge, secret) => ({
      ...draft(charge, 'PAYMENT_RECEIVED', { ...paymentView(charge), status: 'RECEIVED' }),
      kind: 'forged',
      secret,
    }),
    headers: (notice) => tokenOf(notice, webhookOf(notice.event)?.authToken),
    accepts: (status) => status === 200,
  }
}

function tokenOf({ secret }: Notice, token = ''): Record<string, string> {
  if (secret === 'missing') return {}
  return { 'asaas-access-token': secret === 'right' ? token : 'wrong' }
}
