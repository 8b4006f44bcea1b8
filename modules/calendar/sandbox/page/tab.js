// The tab of Google: accounts with their week, faults, and every request that came in.
import { byId, during, el, notice, showTime } from '/dom.js'

/** @typedef {import('../wire.js').CalendarStateWire} State */

const LOOK_MS = 2000

/** @type {Record<State['requests'][number]['kind'], string>} */
const KINDS = {
  authorize: 'Página de entrada',
  consent: 'Resposta da pessoa',
  token: 'Token',
  revoke: 'Revogação',
  userinfo: 'Conta',
  list: 'Lista de eventos',
  insert: 'Evento novo',
  get: 'Evento',
  patch: 'Evento alterado',
  delete: 'Evento excluído',
  freeBusy: 'Livre ou ocupado',
}
/** @type {Record<State['faults'][number]['kind'], string>} */
const FAULTS = {
  401: 'Acesso recusado (401)',
  403: 'Limite da conta (403)',
  429: 'Muitos pedidos (429)',
  500: 'Erro do servidor (500)',
  slow: 'Demorar 15 s',
  cut: 'Cortar no meio',
  garbage: 'Resposta ilegível',
  revoked: 'Renovação recusada',
}

/** Every call answers with the state. @param {string} method @param {string} path @param {object} [body] */
async function ask(method, path, body) {
  const answer = await fetch(`/api/calendar/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const state = await answer.json()
  if (!answer.ok) throw new Error(state.message)
  draw(state)
}

/** @param {State} state */
function draw({ accounts, settings, faults, requests }) {
  byId('google-accounts').replaceChildren(...accounts.map(accountItem))
  byId('google-rotates').checked = settings.rotates
  byId('google-withholds').checked = settings.withholdsCalendar
  if (document.activeElement !== byId('google-seconds')) {
    byId('google-seconds').value = String(settings.tokenSeconds)
  }
  const waiting = faults.map(({ kind, count }) => `${FAULTS[kind]}${count ? ` (${count}×)` : ''}`)
  byId('google-waiting').textContent = waiting.length
    ? `À espera: ${waiting.join(', ')}`
    : 'Nenhuma falha à espera.'
  byId('google-list').replaceChildren(...requests.map(requestItem))
  if (!requests.length)
    byId('google-list').append(el('li', { class: 'empty' }, 'Nada chegou ainda.'))
}

/** @param {State['accounts'][number]} account */
function accountItem({ email, name, grants, week }) {
  const withdraw = el(
    'button',
    {
      type: 'button',
      class: 'quiet',
      disabled: grants === 0,
      onclick: () => run(withdraw, () => ask('POST', 'withdraw', { email })),
    },
    'Retirar o acesso'
  )
  const rows = week.flatMap(({ summary, start }) => [
    el('dt', {}, shownTime(start)),
    el('dd', {}, summary ?? '(sem título)'),
  ])
  return el(
    'article',
    { class: 'google-account' },
    el('header', {}, el('h3', {}, name), el('small', {}, email), withdraw),
    rows.length
      ? el('dl', { class: 'google-week' }, ...rows)
      : el('p', { class: 'help' }, 'Nada nos próximos sete dias.')
  )
}

/** @param {State['accounts'][number]['week'][number]['start']} time */
function shownTime({ dateTime, date }) {
  const day = new Date(dateTime ?? `${date}T12:00`)
  const shown = day.toLocaleDateString('pt-BR', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
  })
  return dateTime ? `${shown} ${showTime(dateTime)}` : shown
}

/** @param {State['requests'][number]} request */
function requestItem({ at, kind, path, account, body, status, fault }) {
  const isGood = status !== null && status < 400
  const has = body && Object.keys(/** @type {object} */ (body)).length > 0
  return el(
    'li',
    {},
    el('strong', {}, KINDS[kind]),
    ` · ${showTime(at)} · `,
    el('span', { 'data-state': isGood ? 'good' : 'bad' }, status === null ? '…' : String(status)),
    fault && ` · ${FAULTS[fault]}`,
    account && ` · ${account}`,
    el('pre', {}, path),
    has && el('pre', {}, JSON.stringify(body, null, 1))
  )
}

/** @param {any} place @param {() => Promise<void>} work */
const run = (place, work) => during(place, work)

for (const [kind, name] of Object.entries(FAULTS)) {
  const button = el('button', { type: 'button' }, name)
  button.onclick = () => {
    const count = Number(byId('google-fault-count').value)
    return run(button, () => ask('POST', 'faults', { kind, ...(count && { count }) }))
  }
  byId('google-fault-kinds').append(button)
}
byId('google-no-faults').onclick = () =>
  run(byId('google-no-faults'), () => ask('DELETE', 'faults'))
byId('google-clear').onclick = () => run(byId('google-clear'), () => ask('DELETE', 'requests'))
for (const [id, name] of [
  ['google-rotates', 'rotates'],
  ['google-withholds', 'withholdsCalendar'],
]) {
  byId(id).onchange = () =>
    run(byId(id).parentElement, () => ask('PUT', 'settings', { [name]: byId(id).checked }))
}
byId('google-seconds').onchange = () =>
  run(byId('google-seconds').parentElement, () =>
    ask('PUT', 'settings', { tokenSeconds: byId('google-seconds').valueAsNumber })
  )

await ask('GET', 'state').catch((error) => notice(error.message, true))
setInterval(() => {
  if (!document.hidden && !byId('tab-calendar').hidden) void ask('GET', 'state').catch(() => {})
}, LOOK_MS)
