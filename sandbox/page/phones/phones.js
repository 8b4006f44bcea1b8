// @ts-check
// The list of customers: newest first, searchable, navigable with the arrow keys; and the form for a new one.
import { api } from './api.js'
import { avatar, byId, during, el, notice, showNumber, showTime } from '../dom.js'
import { customers, state } from './state.js'
import { textOf } from './words.js'

/** @typedef {import('./api.js').Phone} Phone */

/** @param {(number: string) => void} choose @param {() => Promise<void>} refresh */
export function setUpPhones(choose, refresh) {
  const form = byId('add-form')
  const toggle = byId('add-toggle')
  /** @param {boolean} open */
  const show = (open) => {
    form.hidden = !open
    toggle.setAttribute('aria-expanded', String(open))
    ;(open ? form.elements.namedItem('name') : toggle).focus()
  }
  toggle.onclick = () => show(form.hidden)
  form.querySelector('[data-cancel]').onclick = () => show(false)
  form.onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    const { name, number } = /** @type {any} */ (Object.fromEntries(new FormData(form)))
    void during(form, async () => {
      const phone = await api.addPhone({ name, number })
      form.reset()
      show(false)
      notice(`${phone.name} agora tem um celular.`)
      await refresh()
      choose(phone.number)
    })
  }
  byId('search').oninput = (/** @type {any} */ event) => {
    state.search = event.target.value
    drawPhones(choose)
  }
  byId('phone-list').onkeydown = walk
  keepWhilePressed(choose)
}

/** A list that is drawn anew between pressing and letting go would lose the click. */
let isPressed = false
let isLate = false

/** @param {(number: string) => void} choose */
function keepWhilePressed(choose) {
  byId('phone-list').onpointerdown = () => void (isPressed = true)
  const letGo = () =>
    // The click comes first.
    setTimeout(() => {
      isPressed = false
      if (isLate) drawPhones(choose)
    })
  addEventListener('pointerup', letGo)
  addEventListener('pointercancel', letGo)
}

/** @param {(number: string) => void} choose */
export function drawPhones(choose) {
  isLate = isPressed
  if (isPressed) return
  const list = byId('phone-list')
  const focused = /** @type {any} */ (document.activeElement)?.dataset?.number
  const shown = customers().filter(matches).sort(newestFirst)
  byId('phones-count').textContent = customers().length || ''
  list.replaceChildren(...shown.map((phone) => el('li', {}, item(phone, choose))))
  if (shown.length === 0) {
    const text = customers().length
      ? 'Ninguém com este nome ou número.'
      : 'Ainda não há clientes. Adicione o primeiro para começar uma conversa.'
    list.append(el('li', { class: 'empty' }, text))
  }
  if (focused) list.querySelector(`[data-number="${focused}"]`)?.focus()
}

/** @param {Phone} phone @param {(number: string) => void} choose */
function item(phone, choose) {
  const { number, name, last, unread } = phone
  const side = el(
    'span',
    { class: 'phone-side' },
    last && el('span', {}, showTime(last.at)),
    unread && el('span', { 'class': 'pill', 'aria-label': `${unread} não lidas` }, String(unread))
  )
  return el(
    'button',
    {
      'type': 'button',
      'class': 'phone',
      'data-number': number,
      'aria-current': number === state.customer && 'true',
      'onclick': () => choose(number),
    },
    avatar(name),
    el(
      'span',
      { style: 'min-width: 0; display: grid' },
      el('span', { class: 'phone-name' }, name),
      el('span', { class: 'phone-last' }, last ? preview(last) : showNumber(number))
    ),
    side
  )
}

/** @param {import('./api.js').Message} last */
function preview(last) {
  const text = textOf(last)
  return `${last.direction === 'out' ? 'Você: ' : ''}${text.replace(/\s+/g, ' ')}`
}

/** @param {Phone} phone */
function matches({ name, number }) {
  const wanted = plain(state.search)
  const digits = state.search.replace(/\D/g, '')
  return plain(name).includes(wanted) || (digits !== '' && number.includes(digits))
}

/** @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** @param {Phone} a @param {Phone} b */
const newestFirst = (a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? '')

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...byId('phone-list').querySelectorAll('.phone')]
  const next = buttons.indexOf(document.activeElement) + step
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus()
  event.preventDefault()
}
