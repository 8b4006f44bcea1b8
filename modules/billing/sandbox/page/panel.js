// The right side: who hears notices, notices to lose, and faults of the APIs.
import { byId, during, el, notice } from '/dom.js'
import { api } from './api.js'
import { redraw, state } from './state.js'
import { PROVIDERS } from './words.js'

const KINDS = {
  error: { label: 'Erro 500', hint: 'A API responde com erro interno; nada é feito.' },
  limit: { label: 'Limite 429', hint: 'A API diz que são chamadas demais; nada é feito.' },
  garbage: { label: 'Resposta ilegível', hint: 'O pedido é feito, mas a resposta não é JSON.' },
  slow: { label: 'Demorar 5 s', hint: 'A resposta demora cinco segundos.' },
  cut_before: { label: 'Cair antes de fazer', hint: 'A conexão cai; nada é feito.' },
  cut_after: { label: 'Cair depois de fazer', hint: 'A conexão cai; o pedido foi feito.' },
}
const CALLS = {
  create: 'criar cobrança',
  read: 'consultar',
  change: 'cancelar',
  token: 'pedir token',
  customer: 'cliente',
  webhook: 'endereço de avisos',
}
const SLOW_MS = 5000

/** @param {() => Promise<void>} refresh */
export function setUpPanel(refresh) {
  const buttons = Object.entries(KINDS).map(([kind, { label, hint }]) => {
    const one = el('button', { type: 'button', title: hint }, label)
    one.onclick = () =>
      during(one, async () => {
        await api.fault({ kind, ...chosen(), ...(kind === 'slow' && { ms: SLOW_MS }) })
        notice(hint)
        await refresh()
      })
    return one
  })
  byId('bank-fault-buttons').append(...buttons)
  const lose = byId('bank-lose')
  lose.onclick = () =>
    during(lose, async () => {
      await api.lose(state.account?.losing ? 0 : 1)
      await refresh()
    })
  const revoke = byId('bank-revoke')
  revoke.onclick = () =>
    during(revoke, async () => {
      const { revoked } = await api.revokeTokens()
      notice(revoked ? 'O Guichê terá de pedir outro token.' : 'Não havia nenhum token.')
    })
}

/** The chosen limits of a fault; "all" is left out. */
function chosen() {
  const [provider, call, count] = ['provider', 'call', 'count'].map(
    (name) => byId(`bank-fault-${name}`).value
  )
  return {
    ...(provider && { provider }),
    ...(call && { call }),
    ...(count && { count: Number(count) }),
  }
}

/** @param {() => Promise<void>} refresh */
export function drawPanel(refresh) {
  const { account, faults } = state
  if (!account) return
  const { pix, asaas } = account.webhooks
  redraw(byId('bank-webhooks'), [pix, asaas], () => [
    place('Pix (Efí)', pix, pix ? 'endereço registrado' : 'nenhum endereço registrado'),
    place('Asaas', asaas, asaas ? 'endereço registrado' : 'nenhum endereço registrado'),
    place('Mercado Pago', true, 'o endereço vem em cada cobrança'),
  ])
  byId('bank-lose').setAttribute('aria-pressed', String(account.losing > 0))
  byId('bank-losing').textContent = account.losing
    ? `O próximo pagamento acontece sem aviso${account.losing > 1 ? ` (${account.losing}×)` : ''}.`
    : ''
  redraw(byId('bank-standing'), faults, () => standing(refresh))
}

/** @param {string} name @param {boolean} isOn @param {string} text */
const place = (name, isOn, text) =>
  el(
    'li',
    {},
    el('span', { class: isOn ? 'dot on' : 'dot' }),
    el('span', {}, name),
    el('small', {}, text)
  )

/** @param {() => Promise<void>} refresh */
function standing(refresh) {
  if (state.faults.length === 0) return []
  const items = state.faults.map(({ kind, provider, call, count }) => {
    const where = [provider && PROVIDERS[provider], call && CALLS[call], count && `${count}×`]
    return el('li', {}, [KINDS[kind].label, ...where].filter(Boolean).join(' · '))
  })
  const clear = el(
    'button',
    { 'type': 'button', 'class': 'quiet', 'data-part': 'clear' },
    'Tudo de volta ao normal'
  )
  clear.onclick = () =>
    during(clear, async () => {
      await api.clearFaults()
      await refresh()
    })
  return [
    el(
      'div',
      { class: 'standing' },
      el('strong', {}, 'Valendo agora'),
      el('ul', {}, ...items),
      clear
    ),
  ]
}
