// @ts-check
// Words for states, providers, notices and times.

/** @typedef {import('./api.js').Charge} Charge */
/** @typedef {import('./api.js').Notice} Notice */

export const PROVIDERS = { pix: 'Pix (Efí)', mercado_pago: 'Mercado Pago', asaas: 'Asaas' }

/** @param {Charge} charge */
export function stateWord({ state, amount, paid, payments }) {
  if (state !== 'paid')
    return { open: 'a pagar', expired: 'vencida', cancelled: 'cancelada' }[state]
  if (paid.amount < amount) return 'paga a menos'
  return payments.length > 1 || paid.amount > amount ? 'paga a mais' : 'paga'
}

/** @param {Charge} charge */
export const payerOf = ({ payer }) => payer ?? 'Sem nome'

/** What came of it; a forged one is the better for being refused. @param {Notice} notice */
export function noticeWord({ state, nextAt, kind }) {
  if (state === 'waiting' && nextAt)
    return countdown(nextAt, 'Nova tentativa em', 'Tentando de novo…')
  return {
    waiting: 'Enviando…',
    delivered: 'Recebido pelo Guichê.',
    failed:
      kind === 'forged' ? 'Recusado pelo Guichê.' : 'O Guichê não aceitou; não há mais tentativas.',
    lost: 'Perdido de propósito: nunca foi enviado.',
    unaddressed: 'Não há endereço registrado: nunca foi enviado.',
  }[state]
}

const EVENTS = {
  'pix': 'Pagamento recebido',
  'payment.created': 'Cobrança criada',
  'payment.updated': 'Cobrança mudou',
  'PAYMENT_CREATED': 'Cobrança criada',
  'PAYMENT_RECEIVED': 'Pagamento recebido',
  'PAYMENT_DELETED': 'Cobrança removida',
}
const SECRETS = { missing: 'sem segredo', wrong: 'segredo errado', right: 'segredo certo' }

/** @param {Notice} notice */
export function noticeTitle({ kind, event, secret }) {
  if (kind === 'forged') return `Aviso falso · ${SECRETS[secret]}`
  const title = /** @type {Record<string, string>} */ (EVENTS)[event] ?? event
  return kind === 'repeated' ? `${title} · repetido` : title
}

/** `vence em 59:12`, `vence em 3 dias`, `venceu em 26/11 às 10:30` @param {Charge} charge */
export function deadline({ expiresAt, state }) {
  if (state === 'paid' || state === 'cancelled') return ''
  return countdown(expiresAt, 'vence em', `venceu em ${showMoment(expiresAt)}`)
}

/** @param {string} at @param {string} before @param {string} past */
function countdown(at, before, past) {
  const seconds = Math.ceil((Date.parse(at) - Date.now()) / 1000)
  if (seconds <= 0) return past
  if (seconds >= 2 * 86_400) return `${before} ${Math.round(seconds / 86_400)} dias`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const clock = [...(hours ? [hours, pad(minutes)] : [minutes]), pad(seconds % 60)]
  return `${before} ${clock.join(':')}`
}

/** @param {number} value */
const pad = (value) => String(value).padStart(2, '0')

/** `26/11 às 10:30` @param {string} at */
export function showMoment(at) {
  const time = new Date(at)
  const day = time.toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit' })
  return `${day} às ${time.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })}`
}

/** `10:30:05` @param {string} at */
export const showSecond = (at) => new Date(at).toLocaleTimeString('pt-BR')

/** `1.234,56` or `R$ 9,9` → centavos; undefined for what is no amount. @param {string} text */
export function centavosOf(text) {
  const plain = text.replace(/[R$\s.]/g, '')
  const [, reais, decimals = ''] = /^(\d{1,10})(?:,(\d{1,2}))?$/.exec(plain) ?? []
  if (reais === undefined) return undefined
  const centavos = Number(reais) * 100 + Number(decimals.padEnd(2, '0'))
  return centavos > 0 ? centavos : undefined
}

/** 1990 → `19,90` @param {number} amount */
export const amountField = (amount) =>
  (amount / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
