// Starts the tab and keeps it up to date: settings, the list of calls, and the open one.
import { byId, during, el, notice } from '/dom.js'
import { api } from './api.js'
import { drawCalls, setUpCalls } from './calls.js'
import { FAULTS, faultText, KINDS } from './words.js'

/** @typedef {import('./api.js').State} State */

const LOOK_MS = 1500
/** What stood in a field last: whatever else stands there, somebody has written. @type {Map<string, string>} */
const drawn = new Map()
/** What the server has. @type {Map<string, string>} */
const stored = new Map()
let alive = false
/** Counts what is asked for: an answer that a later one has overtaken is not drawn. */
let asked = 0
/** Of the state that is drawn. */
let drawnMark = ''

setUp()
setUpCalls()
await refresh()
setInterval(look, LOOK_MS)
document.addEventListener('visibilitychange', look)

function setUp() {
  setUpScript()
  setUpFaults()
  for (const button of document.querySelectorAll('#tab-ai [data-copy]')) {
    const field = byId(/** @type {HTMLElement} */ (button).dataset.copy ?? '')
    button.addEventListener('click', async () => {
      field.select()
      await navigator.clipboard.writeText(field.value).catch(() => {})
      notice('Copiado.')
    })
  }
  for (const [id, name] of [
    ['ai-pull-ms', 'pullMs'],
    ['ai-word-ms', 'wordMs'],
  ]) {
    byId(id).onchange = () =>
      run(byId(id).parentElement, () => api.change({ [name]: byId(id).valueAsNumber }))
  }
  byId('ai-reset').onclick = () => run(byId('ai-reset'), () => api.change({ resetModels: true }))
  byId('ai-clear').onclick = () => run(byId('ai-clear'), api.clearCalls)
}

function setUpScript() {
  const form = byId('ai-form')
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault()
    void during(form, save)
  }
  byId('ai-revert').onclick = () => {
    for (const id of ['ai-script', 'ai-transcription']) write(id)
    showError('')
  }
}

async function save() {
  try {
    const script = JSON.parse(byId('ai-script').value)
    const written = ['ai-script', 'ai-transcription'].map((id) => [id, byId(id).value])
    await drawAnswer(async () => {
      const state = await api.saveScript(script, byId('ai-transcription').value)
      // They are saved, and may be drawn in the form of the server.
      for (const [id, value] of written) drawn.set(id, value)
      return state
    })
    showError('')
    notice('Roteiro guardado.')
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    showError(error instanceof SyntaxError ? `O roteiro não é JSON: ${message}` : message)
  }
}

/** @param {string} text */
function showError(text) {
  byId('ai-error').textContent = text
  byId('ai-error').hidden = text === ''
}

function setUpFaults() {
  byId('ai-fault-call').replaceChildren(
    el('option', { value: '' }, 'qualquer chamada'),
    ...Object.entries(KINDS).map(([value, name]) => el('option', { value }, name))
  )
  const buttons = Object.entries(FAULTS).map(([kind, name]) => {
    const button = el('button', { type: 'button' }, name)
    button.onclick = () => run(button, () => api.fault(faultOf(kind)))
    return button
  })
  byId('ai-fault-kinds').replaceChildren(...buttons)
  byId('ai-no-faults').onclick = () => run(byId('ai-no-faults'), api.clearFaults)
}

/** @param {string} kind @returns {import('../wire.js').FaultWire} */
function faultOf(kind) {
  const call = byId('ai-fault-call').value
  const count = Number(byId('ai-fault-count').value)
  return /** @type {any} */ ({ kind, ...(call && { call }), ...(count && { count }) })
}

/** @param {any} place @param {() => Promise<State>} work */
function run(place, work) {
  return during(place, () => drawAnswer(work))
}

/** @param {() => Promise<State>} work */
async function drawAnswer(work) {
  const turn = ++asked
  const state = await work()
  if (turn === asked) draw(state)
}

function look() {
  if (!document.hidden && !byId('tab-ai').hidden) void refresh()
}

async function refresh() {
  try {
    const { mark } = await api.mark()
    if (mark !== drawnMark) await drawAnswer(api.state)
    drawnMark = mark
    alive = true
  } catch (error) {
    if (alive) notice(/** @type {Error} */ (error).message, true)
    alive = false
  }
  byId('ai-dot').classList.toggle('on', alive)
  byId('ai-line').textContent = alive ? 'pronto para responder' : 'simulador parado'
}

/** @param {State} state */
function draw(state) {
  const { addresses, models, faults } = state
  fill('ai-openai', addresses.openai)
  fill('ai-ollama', addresses.ollama)
  fill('ai-key', state.key)
  fill('ai-script', JSON.stringify(state.script, null, 2))
  fill('ai-transcription', state.transcription)
  fill('ai-pull-ms', String(state.pullMs))
  fill('ai-word-ms', String(state.wordMs))
  byId('ai-openai-models').textContent = models.openai.join(', ')
  byId('ai-ollama-models').textContent = models.ollama.join(', ') || 'nenhum'
  byId('ai-standing').hidden = faults.length === 0
  byId('ai-faults').replaceChildren(...faults.map((fault) => el('li', {}, faultText(fault))))
  drawCalls(state.calls)
}

/** Leaves what somebody has written, and not saved yet. @param {string} id @param {string} value */
function fill(id, value) {
  stored.set(id, value)
  const now = byId(id).value
  if (now === value || now === (drawn.get(id) ?? '')) write(id)
}

/** @param {string} id */
function write(id) {
  const field = byId(id)
  // The same once more would move the cursor.
  if (field.value !== stored.get(id)) field.value = stored.get(id)
  drawn.set(id, field.value)
}
