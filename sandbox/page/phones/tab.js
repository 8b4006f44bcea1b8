// @ts-check
// Starts the phones' tab and keeps it up to date: each change in the sandbox triggers one redraw.
import { api, listen } from './api.js'
import { drawChat } from './chat.js'
import { byId, notice } from '../dom.js'
import { drawPanel, setUpPanel } from './panel.js'
import { drawPhones, setUpPhones } from './phones.js'
import { businesses, customers, goTo, state } from './state.js'

const TOGETHER_MS = 80
const SLOWLY_MS = 5000
let waiting = false
let alive = false

goTo('phones')
setUpPhones(choose, refresh)
setUpPanel(refresh)
for (const tab of document.querySelectorAll('#tab-phones .tabs button')) {
  const button = /** @type {HTMLElement} */ (tab)
  button.onclick = () => goTo(/** @type {any} */ (button.dataset.go))
}
listen(soon, (now) => {
  alive = now
  drawLine()
  if (now) soon()
})
// Fault rules expire after their time without a change event.
setInterval(soon, SLOWLY_MS)
await refresh()
// Somebody may be typing already.
if (window.innerWidth > 900 && customers().length > 0) choose(latest(), document.body)

/**
 * `from`: where the focus is when it may move to the conversation.
 * @param {string} number
 * @param {Element | null} from
 */
function choose(number, from = document.activeElement) {
  state.customer = number
  goTo('chat')
  void refresh().then(() => {
    // Whoever has begun to type elsewhere meanwhile keeps the focus.
    if (document.activeElement === from || document.activeElement === document.body) {
      byId('chat').querySelector('textarea')?.focus()
    }
  })
}

async function refresh() {
  try {
    state.phones = await api.phones()
    drawPhones(choose)
    drawLine()
    await Promise.all([drawChat(refresh), drawPanel(refresh)])
  } catch (error) {
    if (alive) notice(/** @type {Error} */ (error).message, true)
  }
}

// Messages come in bursts: coalesce simultaneous changes into one redraw.
function soon() {
  if (waiting || document.hidden) return
  waiting = true
  setTimeout(() => {
    waiting = false
    void refresh()
  }, TOGETHER_MS)
}
document.addEventListener('visibilitychange', soon)

function drawLine() {
  const on = businesses().filter(({ connected }) => connected).length
  const linked = businesses().filter(({ linked: devices }) => devices).length
  const text = !alive
    ? 'simulador parado'
    : linked === 0
      ? 'nenhuma empresa conectada'
      : on === linked
        ? `${on} empresa${on > 1 ? 's' : ''} no ar`
        : `${on} de ${linked} empresas no ar`
  byId('line-text').textContent = text
  byId('line')
    .querySelector('.dot')
    .classList.toggle('on', alive && on > 0 && on === linked)
}

function latest() {
  return [...customers()].sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''))[0]
    .number
}
