// Starts the tab and keeps it up to date: each change in the bank triggers one redraw.
import { byId, notice } from '/dom.js'
import { api, listen } from './api.js'
import { drawCharge } from './charge.js'
import { drawList } from './list.js'
import { drawPanel, setUpPanel } from './panel.js'
import { setUpPaste } from './paste.js'
import { goTo, openCharge, state } from './state.js'
import { deadline, noticeWord, payerOf } from './words.js'

const TOGETHER_MS = 80
const WIDE = 900
let isWaiting = false
let isAlive = false
/** Ids that have been seen; undefined before the first look. @type {Set<string> | undefined} */
let seen

goTo('list')
setUpPaste(choose, refresh)
setUpPanel(refresh)
for (const tab of document.querySelectorAll('.bank-tabs button')) {
  const button = /** @type {HTMLElement} */ (tab)
  button.onclick = () => goTo(/** @type {any} */ (button.dataset.bankGo))
}
listen(soon, (now) => {
  isAlive = now
  drawLine()
  if (now) soon()
})
setInterval(drawTimes, 1000)
document.addEventListener('visibilitychange', soon)
await refresh()

/** @param {string} id */
function choose(id) {
  state.open = id
  goTo('charge')
  draw()
}

async function refresh() {
  try {
    const [charges, account, faults] = await Promise.all([
      api.charges(),
      api.account(),
      api.faults(),
    ])
    Object.assign(state, { charges, account, faults })
    announce()
    draw()
    drawLine()
  } catch (error) {
    if (isAlive) notice(/** @type {Error} */ (error).message, true)
  }
}

function draw() {
  // A wide screen has room for a charge: the newest, until another is chosen.
  if (!openCharge() && innerWidth > WIDE) state.open = state.charges[0]?.id
  drawList(choose)
  drawCharge(refresh)
  drawPanel(refresh)
}

/** Charges that have come while the page was open. */
function announce() {
  for (const charge of state.charges) {
    if (seen && !seen.has(charge.id)) {
      notice(`Nova cobrança: ${charge.amountText} para ${payerOf(charge)}`)
    }
  }
  seen = new Set(state.charges.map(({ id }) => id))
}

// Changes come in bursts: coalesce simultaneous ones into one redraw.
function soon() {
  if (isWaiting || document.hidden) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void refresh()
  }, TOGETHER_MS)
}

/** What the clock changes: countdowns, and states when one of them ends. */
function drawTimes() {
  if (document.hidden) return
  for (const charge of state.charges) {
    for (const place of document.querySelectorAll(`[data-deadline="${charge.id}"]`)) {
      place.textContent = deadline(charge)
    }
    if (charge.state === 'open' && Date.parse(charge.expiresAt) < Date.now()) soon()
  }
  for (const each of openCharge()?.notices ?? []) {
    const place = document.querySelector(`[data-outcome="${each.id}"]`)
    if (place) place.textContent = noticeWord(each)
  }
}

function drawLine() {
  const open = state.charges.filter((charge) => charge.state === 'open').length
  byId('bank-line').textContent = !isAlive
    ? 'banco parado'
    : open === 0
      ? 'nada a pagar'
      : `${open} a pagar`
  byId('bank-dot').classList.toggle('on', isAlive)
}
