// The list of charges, newest first; the arrow keys walk through it.
import { avatar, byId, el } from '/dom.js'
import { redraw, state } from './state.js'
import { deadline, payerOf, PROVIDERS, stateWord } from './words.js'

/** @typedef {import('./api.js').Charge} Charge */

/** @param {(id: string) => void} choose */
export function drawList(choose) {
  byId('bank-count').textContent = state.charges.length || ''
  const list = byId('bank-list')
  redraw(list, [state.charges.map(about), state.open], () =>
    state.charges.length > 0
      ? state.charges.map((charge) => el('li', {}, item(charge, choose)))
      : [el('li', { class: 'bank-none' }, ...nothing())]
  )
  list.onkeydown = walk
}

/** What of a charge the list shows. @param {Charge} charge */
const about = ({ notices, ...charge }) => [charge, stateWord({ notices, ...charge })]

function nothing() {
  return [
    el('strong', {}, 'Nenhuma cobrança ainda'),
    el('p', { class: 'help' }, 'Quando o Guichê emitir uma, ela aparece aqui sozinha.'),
  ]
}

/** @param {Charge} charge @param {(id: string) => void} choose */
function item(charge, choose) {
  const { id, state: now, amountText, provider, description } = charge
  return el(
    'button',
    {
      'type': 'button',
      'class': 'bank-item',
      'data-part': id,
      'aria-current': id === state.open && 'true',
      'onclick': () => choose(id),
    },
    avatar(payerOf(charge)),
    el(
      'span',
      { class: 'bank-who' },
      el('span', { class: 'bank-name' }, payerOf(charge)),
      el('span', { class: 'bank-about' }, description ?? PROVIDERS[provider]),
      el('span', { 'class': 'bank-about', 'data-deadline': id }, deadline(charge))
    ),
    el(
      'span',
      { class: 'bank-side' },
      el('span', { class: 'bank-amount' }, amountText),
      el('span', { class: `bank-state ${now}` }, stateWord(charge))
    )
  )
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...byId('bank-list').querySelectorAll('.bank-item')]
  const next = buttons.indexOf(document.activeElement) + step
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus()
  event.preventDefault()
}
