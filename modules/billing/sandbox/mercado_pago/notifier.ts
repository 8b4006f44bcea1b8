// Notices of Mercado Pago: a signed POST that names the payment and says nothing about it.
import { createHmac, randomUUID } from 'node:crypto'
import type { Charge } from '#modules/billing/sandbox/charge'
import { orderOf } from '#modules/billing/sandbox/mercado_pago/payment_view'
import type { NoticeDraft, Notifier } from '#modules/billing/sandbox/notices/notice'
import type { Store } from '#modules/billing/sandbox/store'

const USER_ID = '100200300'

export function mercadoPagoNotifier(store: Store): Notifier {
  const secretOf = {
    right: () => store.state.account.mercadoPago.webhookSecret,
    wrong: () => 'wrong',
  }
  return {
    created: (charge) => draft(charge, 'payment.created'),
    paid: (charge) => draft(charge, 'payment.updated'),
    cancelled: (charge) => draft(charge, 'payment.updated'),
    forged: (charge, secret) => ({ ...draft(charge, 'payment.updated'), kind: 'forged', secret }),
    headers({ chargeId, secret }): Record<string, string> {
      const requestId = randomUUID()
      if (secret === 'missing') return { 'x-request-id': requestId }
      const ts = Math.floor(Date.now() / 1000)
      const manifest = `id:${chargeId};request-id:${requestId};ts:${ts};`
      const v1 = createHmac('sha256', secretOf[secret]()).update(manifest).digest('hex')
      return { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }
    },
    accepts: (status) => status === 200 || status === 201,
  }
}

function draft(charge: Charge, action: string): NoticeDraft {
  const { notificationUrl } = orderOf(charge)
  return {
    chargeId: charge.id,
    provider: 'mercado_pago',
    event: action,
    url: notificationUrl && noticeUrl(notificationUrl, charge.id),
    secret: 'right',
    kind: 'real',
    body: {
      id: Number(String(Date.now()).slice(-11)),
      live_mode: false,
      type: 'payment',
      date_created: new Date().toISOString(),
      user_id: USER_ID,
      api_version: 'v1',
      action,
      data: { id: charge.id },
    },
  }
}

function noticeUrl(registered: string, id: string): string {
  const url = new URL(registered)
  url.searchParams.set('data.id', id)
  url.searchParams.set('type', 'payment')
  return url.href
}
