// The tab of the flow server: its script, its faults, and what came in.
import { byId, el, notice, showTime } from '/dom.js'

/** @typedef {import('../wire.js').FlowStateWire} State */

const LOOK_MS = 2000

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<State>} */
async function call(method, path, body) {
  const response = await fetch(`/api/flows${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** Does it, shows the state afterwards, or the error. @param {() => Promise<State>} work */
async function run(work) {
  try {
    draw(await work())
    return true
  } catch (error) {
    notice(/** @type {Error} */ (error).message, true)
    return false
  }
}

const names = { slow: 'demora', error: '500', garbage: 'ilegível', redirect: 'endereço privado' }

/** @param {State} state */
function draw({ addresses, dialogflow, faults, calls }) {
  const shown = { ...addresses, projectName: dialogflow.projectName }
  byId('flows-addresses').replaceChildren(
    ...Object.entries(shown).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])
  )
  byId('flows-key').value = dialogflow.jsonContent
  byId('flows-faults').textContent = faults.length
    ? `Falhas à espera: ${faults.map(({ kind }) => names[kind]).join(', ')}`
    : 'Nenhuma falha à espera.'
  byId('flows-calls').replaceChildren(
    ...calls.map(({ at, path, body, status }) =>
      el('li', {}, `${showTime(at)} · ${status} · ${path}`, el('pre', {}, body))
    )
  )
}

byId('flows-save').onclick = async () => {
  const saved = await run(async () =>
    call('PUT', '/script', { script: JSON.parse(byId('flows-script').value) })
  )
  if (saved) notice('Roteiro guardado.')
}
for (const button of document.querySelectorAll('#tab-flows [data-fault]')) {
  const { fault } = /** @type {HTMLElement} */ (button).dataset
  button.addEventListener('click', () =>
    run(() => call('POST', '/faults', { kind: fault, count: 1 }))
  )
}
byId('flows-no-faults').onclick = () => run(() => call('DELETE', '/faults'))
byId('flows-forget').onclick = () => run(() => call('DELETE', '/sessions'))
byId('flows-clear').onclick = () => run(() => call('DELETE', '/calls'))

await run(async () => {
  const state = await call('GET', '/state')
  byId('flows-script').value = JSON.stringify(state.script, null, 2)
  return state
})
setInterval(() => {
  if (!document.hidden && !byId('tab-flows').hidden) void call('GET', '/state').then(draw, () => {})
}, LOOK_MS)
