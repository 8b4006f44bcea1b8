// Starts the receiver's tab and keeps it up to date: each change in the sandbox triggers one redraw.
import { byId, during, el, notice, showTime } from '/dom.js'
import { api, listen } from './api.js'
import { drawReader } from './reader.js'
import { ANSWERS, signatureOf } from './words.js'

/** @typedef {import('./api.js').Received} Received */

const TOGETHER_MS = 80
const isNarrow = matchMedia('(max-width: 900px)')
/** Newest first. @type {Received[]} */
let deliveries = []
/** Number of the open one. @type {number | undefined} */
let open
let waiting = false
let alive = false
/** What stood in its field last, unless somebody wrote there. */
let drawnSecret = ''

goTo('list')
setUp()
document.addEventListener('visibilitychange', soon)
listen(soon, (now) => {
  alive = now
  byId('hook-dot').classList.toggle('on', now)
  byId('hook-line').textContent = now ? 'pronto para receber' : 'simulador parado'
  if (now) soon()
})
await refresh()

function setUp() {
  const options = Object.entries(ANSWERS).map(([value, { option }]) =>
    el('option', { value }, option)
  )
  byId('hook-answer').replaceChildren(...options)
  byId('hook-answer').onchange = () =>
    during(byId('hook-secret-form'), async () => {
      await api.change({ answer: byId('hook-answer').value })
    })
  const form = byId('hook-secret-form')
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault()
    void during(form, async () => {
      await api.change({ secret: byId('hook-secret').value.trim() })
      await refresh()
    })
  }
  byId('hook-clear').onclick = () =>
    during(byId('hook-clear'), async () => {
      await api.clear()
      await refresh()
    })
  byId('hook-copy').onclick = async () => {
    byId('hook-url').select()
    await navigator.clipboard.writeText(byId('hook-url').value).catch(() => {})
    notice('Endereço copiado.')
  }
  byId('hook-list').onkeydown = moveFocus
}

async function refresh() {
  try {
    const [received, settings] = await Promise.all([api.deliveries(), api.settings()])
    deliveries = received
    drawSettings(settings)
    drawList()
    drawReader(
      deliveries.find(({ number }) => number === open),
      back
    )
  } catch (error) {
    if (alive) notice(/** @type {Error} */ (error).message, true)
  }
}

// Events come in bursts: coalesce simultaneous changes into one redraw.
function soon() {
  if (waiting || document.hidden) return
  waiting = true
  setTimeout(() => {
    waiting = false
    void refresh()
  }, TOGETHER_MS)
}

/** @param {import('./api.js').Settings} settings */
function drawSettings({ url, answer, secret }) {
  byId('hook-url').value = url
  byId('hook-answer').value = answer
  const field = byId('hook-secret')
  // What somebody has written, and not used yet, stays.
  if (field.value === drawnSecret || field.value.trim() === secret) {
    field.value = secret
    drawnSecret = secret
  }
  byId('hook-secret-help').textContent = secret
    ? 'Cada evento é conferido com este segredo.'
    : 'Cole o segredo que o Guichê mostrou ao criar o webhook.'
}

function drawList() {
  const list = byId('hook-list')
  const focused = /** @type {any} */ (document.activeElement)?.dataset?.hook
  byId('hook-count').textContent = String(deliveries.length || '')
  byId('hook-clear').disabled = deliveries.length === 0
  list.replaceChildren(...deliveries.map((each) => el('li', {}, item(each))))
  if (deliveries.length === 0) {
    const empty = 'Ainda não chegou nenhum evento. O que o Guichê enviar aparece aqui na hora.'
    list.append(el('li', { class: 'empty' }, empty))
  }
  if (focused) list.querySelector(`[data-hook="${focused}"]`)?.focus()
}

/** @param {Received} delivery */
function item(delivery) {
  const { number, type, receivedAt, answer, repeats } = delivery
  const { state, text } = signatureOf(delivery)
  return el(
    'button',
    {
      'type': 'button',
      'class': 'hook-item',
      'data-hook': number,
      'aria-current': number === open && 'true',
      'onclick': () => choose(number),
    },
    el('span', { class: 'hook-event' }, type || '(sem evento)'),
    el('time', { datetime: receivedAt }, showTime(receivedAt)),
    el('span', { 'class': 'hook-signature', 'data-state': state }, text),
    el(
      'span',
      { class: 'hook-answer' },
      repeats > 0 && el('span', { class: 'hook-badge' }, 'repetido'),
      ANSWERS[answer].done
    )
  )
}

/** @param {number} number */
function choose(number) {
  open = number
  goTo('event')
  void refresh().then(() => {
    if (isNarrow.matches) byId('hook-type')?.focus()
  })
}

function back() {
  goTo('list')
  byId('hook-list').querySelector(`[data-hook="${open}"]`)?.focus()
}

/** Selects the pane that a narrow screen shows. @param {'list' | 'event'} view */
function goTo(view) {
  byId('tab-receiver').dataset.view = view
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...byId('hook-list').querySelectorAll('.hook-item')]
  const next = buttons.indexOf(document.activeElement) + step
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus()
  event.preventDefault()
}
