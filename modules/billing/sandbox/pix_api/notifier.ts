// Notices of the Pix API: a POST to the webhook of the key, with the payments received.
import { toDecimal } from '#modules/billing/sandbox/amount'
import type { Charge } from '#modules/billing/sandbox/charge'
import { endToEndId } from '#modules/billing/sandbox/ids'
import type { NoticeDraft, Notifier, Secret } from '#modules/billing/sandbox/notices/notice'
import { detailsOf, pixView } from '#modules/billing/sandbox/pix_api/views'
import type { Store } from '#modules/billing/sandbox/store'

/** The parameter with which a product swallows the `/pix` that is added; it holds no secret. */
const SWALLOWS = 'ignorar'

export function pixNotifier(store: Store): Notifier {
  const draft = (charge: Charge, secret: Secret): Omit<NoticeDraft, 'body' | 'kind'> => {
    const registered = store.state.pixWebhook?.webhookUrl
    return {
      chargeId: charge.id,
      provider: 'pix',
      event: 'pix',
      url: registered && noticeUrl(withSecret(registered, secret)),
      secret,
    }
  }
  return {
    paid: (charge, payments) => ({
      ...draft(charge, 'right'),
      kind: 'real',
      body: { pix: payments.map((payment) => pixView(charge, payment)) },
    }),
    forged: (charge, secret) => ({
      ...draft(charge, secret),
      kind: 'forged',
      body: { pix: [forgedPix(charge)] },
    }),
    // What proves the origin is the secret in the address.
    headers: () => ({}),
    accepts: (status) => status >= 200 && status < 300,
  }
}

/** `/pix` is added to the text of the address, also behind its query. */
export const noticeUrl = (registered: string) => `${registered.replace(/\/$/, '')}/pix`

function withSecret(registered: string, secret: Secret): string {
  if (secret === 'right') return registered
  const url = new URL(registered)
  for (const name of [...url.searchParams.keys()]) {
    if (name === SWALLOWS) continue
    if (secret === 'missing') url.searchParams.delete(name)
    else url.searchParams.set(name, 'forged')
  }
  return url.href
}

function forgedPix(charge: Charge) {
  const at = new Date().toISOString()
  const valor = toDecimal(charge.amount)
  return {
    endToEndId: endToEndId(at),
    txid: charge.id,
    chave: detailsOf(charge).key,
    valor,
    horario: at,
  }
}
