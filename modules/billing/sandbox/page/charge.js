// The open charge: what it asks for, its picture, what a payer can do, payments and notices.
import { byId, el, notice } from '/dom.js'
import { noticeActions, payActions } from './actions.js'
import { noticeLog } from './notices.js'
import { goTo, openCharge, redraw, state } from './state.js'
import { deadline, payerOf, PROVIDERS, showMoment, stateWord } from './words.js'

/** @typedef {import('./api.js').Charge} Charge */

/** @param {() => Promise<void>} refresh */
export function drawCharge(refresh) {
  const charge = openCharge()
  redraw(byId('bank-charge'), [charge ?? null, state.charges.length > 0], () =>
    charge ? chargeOf(charge, refresh) : [blank()]
  )
}

function blank() {
  const [title, text] =
    state.charges.length > 0
      ? ['Escolha uma cobrança', 'Ou cole um código em “Pix copia e cola”.']
      : ['O banco está aberto', 'Emita uma cobrança no Guichê e pague aqui, como um cliente faria.']
  return el('div', { class: 'bank-blank' }, el('h2', {}, title), el('p', { class: 'help' }, text))
}

/** @param {Charge} charge @param {() => Promise<void>} refresh */
function chargeOf(charge, refresh) {
  return [
    head(charge),
    el(
      'div',
      { class: 'bank-columns' },
      picture(charge),
      el('div', { class: 'bank-acts' }, ...payActions(charge, refresh), facts(charge))
    ),
    payments(charge),
    el(
      'section',
      { 'class': 'bank-part', 'aria-label': 'Avisos ao Guichê' },
      el('h3', {}, 'Avisos ao Guichê'),
      ...noticeActions(charge, refresh),
      noticeLog(charge)
    ),
  ]
}

/** @param {Charge} charge */
function head(charge) {
  const back = el('button', {
    'type': 'button',
    'class': 'quiet bank-back',
    'aria-label': 'Voltar às cobranças',
    'data-part': 'back',
    'onclick': () => {
      goTo('list')
      byId('bank-list').querySelector('[aria-current]')?.focus()
    },
  })
  back.append('‹')
  return el(
    'div',
    { class: 'bank-head' },
    back,
    el(
      'div',
      { class: 'bank-title' },
      el('p', { class: 'bank-from' }, `Cobrança para ${payerOf(charge)}`),
      el(
        'h2',
        { 'class': 'bank-total', 'tabindex': '-1', 'data-part': 'heading' },
        charge.amountText
      )
    ),
    el(
      'div',
      { class: 'bank-side' },
      el('span', { class: `bank-state ${charge.state}` }, stateWord(charge)),
      el('span', { 'class': 'bank-about', 'data-deadline': charge.id }, deadline(charge))
    )
  )
}

/** @param {Charge} charge */
function picture({ id, code }) {
  const copy = el(
    'button',
    { 'type': 'button', 'class': 'quiet', 'data-part': 'copy' },
    'Copiar código'
  )
  copy.onclick = async () => {
    await navigator.clipboard.writeText(code)
    notice('Código copiado.')
  }
  return el(
    'figure',
    { class: 'bank-qr' },
    el('img', {
      src: `/api/bank/charges/${id}/qr`,
      alt: 'QR code da cobrança',
      width: 200,
      height: 200,
    }),
    el('figcaption', {}, copy)
  )
}

/** @param {Charge} charge */
function facts(charge) {
  const { provider, id, description, externalReference, createdAt, expiresAt } = charge
  const rows = [
    ['Provedor', PROVIDERS[provider]],
    ['Descrição', description],
    ['Referência', externalReference],
    [provider === 'pix' ? 'txid' : 'Número', id],
    ['Emitida', showMoment(createdAt)],
    ['Prazo', showMoment(expiresAt)],
  ]
  return el(
    'dl',
    { class: 'bank-facts' },
    ...rows.flatMap(([name, value]) => (value ? [el('dt', {}, name), el('dd', {}, value)] : []))
  )
}

/** @param {Charge} charge */
function payments({ payments: all, amount, paid }) {
  if (all.length === 0) return ''
  const rows = all.map(({ payer, at, amountText, isLate, id }) =>
    el(
      'li',
      { title: id },
      el(
        'span',
        {},
        payer,
        el('small', {}, ` ${showMoment(at)}${isLate ? ', depois do prazo' : ''}`)
      ),
      el('strong', {}, amountText)
    )
  )
  const differs = paid.amount !== amount
  return el(
    'section',
    { 'class': 'bank-part', 'aria-label': 'Pagamentos' },
    el('h3', {}, 'Pagamentos'),
    el('ul', { class: 'bank-payments' }, ...rows),
    differs && el('p', { class: 'help' }, `Ao todo ${paid.amountText}.`)
  )
}
