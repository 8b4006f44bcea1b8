// The list of calls, and which one is open; a narrow screen shows one pane at a time.
import { byId, el, showTime } from '/dom.js'
import { drawReader } from './reader.js'
import { INTERFACES, KINDS, outcomeOf } from './words.js'

/** @typedef {import('./api.js').Call} Call */

const isNarrow = matchMedia('(max-width: 900px)')
/** Newest first. @type {readonly Call[]} */
let calls = []
/** Id of the open one. @type {number | undefined} */
let open
/** What is drawn, so that the list stays while nothing changes. */
let drawn = ''

export function setUpCalls() {
  byId('ai-list').onkeydown = moveFocus
  for (const button of goButtons()) button.onclick = () => goTo(button.dataset.go)
  goTo('calls')
}

/** @param {readonly Call[]} now */
export function drawCalls(now) {
  calls = now
  drawReader(
    calls.find(({ id }) => id === open),
    back
  )
  const shown = JSON.stringify([open, calls.map(({ id, status, took }) => [id, status, took])])
  if (shown === drawn) return
  drawn = shown
  drawList()
}

function drawList() {
  const list = byId('ai-list')
  const focused = /** @type {any} */ (document.activeElement)?.dataset?.call
  byId('ai-count').textContent = String(calls.length || '')
  byId('ai-clear').disabled = calls.length === 0
  list.replaceChildren(...calls.map((call) => el('li', {}, item(call))))
  if (calls.length === 0) {
    list.append(el('li', { class: 'empty' }, 'Ainda não chegou nenhuma chamada.'))
  }
  if (focused) list.querySelector(`[data-call="${focused}"]`)?.focus()
}

/** @param {Call} call */
function item(call) {
  const { state, text } = outcomeOf(call)
  return el(
    'button',
    {
      'type': 'button',
      'class': 'ai-item',
      'data-call': call.id,
      'aria-current': call.id === open && 'true',
      'onclick': () => choose(call.id),
    },
    el('span', { class: 'ai-kind' }, KINDS[call.kind]),
    el('time', { datetime: call.at }, showTime(call.at)),
    el(
      'span',
      { class: 'ai-about' },
      `${INTERFACES[call.interface]} · ${call.model || 'sem modelo'}`
    ),
    el('span', { 'class': 'ai-outcome', 'data-state': state }, text),
    call.answer !== '' && el('span', { class: 'ai-preview' }, call.answer)
  )
}

/** @param {number} id */
function choose(id) {
  open = id
  goTo('call')
  drawCalls(calls)
  if (isNarrow.matches) byId('ai-call-title')?.focus()
}

function back() {
  goTo('calls')
  byId('ai-list').querySelector(`[data-call="${open}"]`)?.focus()
}

/** Selects the pane that a narrow screen shows: `calls`, `call` or `setup`. @param {string | undefined} view */
function goTo(view = 'calls') {
  byId('tab-ai').dataset.view = view
  for (const button of goButtons()) {
    if (button.dataset.go === view) button.setAttribute('aria-current', 'page')
    else button.removeAttribute('aria-current')
  }
}

/** @returns {HTMLElement[]} */
const goButtons = () => [...byId('tab-ai').querySelectorAll('[data-go]')]

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...byId('ai-list').querySelectorAll('.ai-item')]
  const next = buttons.indexOf(document.activeElement) + step
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus()
  event.preventDefault()
}
