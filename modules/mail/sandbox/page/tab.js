// Starts the mailbox's tab and keeps it up to date: each change in the sandbox triggers one redraw.
import { byId, notice } from '/dom.js'
import { api, listen } from './api.js'
import { drawFaults, setUpFaults } from './faults.js'
import { drawList, focusMail, setUpList } from './list.js'
import { drawReader } from './reader.js'
import { goTo, markRead, shownMails, state } from './state.js'

const TOGETHER_MS = 80
const isNarrow = matchMedia('(max-width: 900px)')
let waiting = false
let alive = false

goTo('list')
setUpList(choose)
setUpFaults(refresh)
setUpClearing()
document.addEventListener('visibilitychange', soon)
listen(soon, (now) => {
  alive = now
  void drawLine()
  if (now) soon()
})
await refresh()

/** @param {number} id */
function choose(id) {
  state.open = id
  markRead(id)
  goTo('mail')
  void refresh().then(() => {
    if (isNarrow.matches) byId('mail-subject')?.focus()
  })
}

function back() {
  goTo('list')
  focusMail(state.open)
}

/** Opens the next mail of the list; a narrow screen goes back to the list. @param {number} id */
async function removed(id) {
  const shown = shownMails()
  const place = shown.findIndex((mail) => mail.id === id)
  const next = shown[place + 1] ?? shown[place - 1]
  await api.remove(id)
  state.open = isNarrow.matches ? undefined : next?.id
  if (state.open !== undefined) markRead(state.open)
  goTo('list')
  await refresh()
  focusMail(next?.id)
}

function setUpClearing() {
  const dialog = byId('mail-clear-dialog')
  byId('mail-clear').onclick = () => {
    const count = state.mails.length
    byId('mail-clear-title').textContent =
      count === 1 ? 'Apagar o único e-mail?' : `Apagar todos os ${count} e-mails?`
    dialog.returnValue = ''
    dialog.showModal()
  }
  dialog.onclose = async () => {
    if (dialog.returnValue !== 'clear') return
    try {
      await api.clear()
    } catch (error) {
      notice(/** @type {Error} */ (error).message, true)
    }
    await refresh()
  }
}

async function refresh() {
  try {
    state.mails = await api.mails()
    // Somebody else may have deleted it.
    if (!state.mails.some(({ id }) => id === state.open)) {
      state.open = undefined
      goTo('list')
    }
    drawList(choose)
    await Promise.all([drawReader({ removed, back }), drawFaults(refresh)])
  } catch (error) {
    if (alive) notice(/** @type {Error} */ (error).message, true)
  }
}

// Mails come in bursts: coalesce simultaneous changes into one redraw.
function soon() {
  if (waiting || document.hidden) return
  waiting = true
  setTimeout(() => {
    waiting = false
    void refresh()
  }, TOGETHER_MS)
}

async function drawLine() {
  byId('mail-dot').classList.toggle('on', alive)
  byId('mail-line').textContent = alive ? (await api.server()).smtpUrl : 'simulador parado'
}
