// The open call: what the model was given, message by message, and what it answered. All of it is drawn as text.
import { byId, el, showDay, showTime } from '/dom.js'
import { FAULTS, INTERFACES, KINDS, outcomeOf, ROLES } from './words.js'

/** @typedef {import('./api.js').Call} Call */

/** What is drawn, so that a text that somebody selects stays. */
let drawn = ''

/** @param {Call | undefined} call @param {() => void} back */
export function drawReader(call, back) {
  const now = JSON.stringify(call ?? null)
  if (now === drawn) return
  drawn = now
  byId('ai-reader').replaceChildren(...(call ? opened(call, back) : [blank()]))
}

/** @param {Call} call @param {() => void} back */
function opened(call, back) {
  const goBack = el(
    'button',
    {
      'type': 'button',
      'class': 'quiet ai-back',
      'aria-label': 'Voltar à lista',
      'onclick': back,
    },
    '‹'
  )
  const { state, text } = outcomeOf(call)
  return [
    el(
      'header',
      { class: 'ai-head' },
      goBack,
      el('h2', { id: 'ai-call-title', tabindex: '-1' }, KINDS[call.kind]),
      el('span', { 'class': 'ai-outcome', 'data-state': state }, text)
    ),
    el(
      'div',
      { class: 'ai-body' },
      facts(call),
      ...messagesOf(call).map(message),
      answer(call),
      el(
        'details',
        {},
        el('summary', {}, 'O pedido inteiro, em JSON'),
        block('Pedido', JSON.stringify(call.request, null, 2))
      )
    ),
  ]
}

/** @param {Call} call */
function facts(call) {
  /** @type {[string, string | null][]} */
  const all = [
    ['Recebida', `${showDay(call.at)}, ${showTime(call.at)}`],
    ['Interface', INTERFACES[call.interface]],
    ['Modelo', call.model || null],
    ['Demorou', call.took === null ? null : `${call.took} ms`],
    ['Falha', call.fault && FAULTS[call.fault]],
    ['Opções', optionsOf(call)],
  ]
  const given = all.filter(([, value]) => value !== null)
  return el(
    'dl',
    { class: 'ai-facts' },
    ...given.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value ?? '')])
  )
}

/** What stands beside the model and the messages. @param {Call} call */
function optionsOf({ request }) {
  const shown = Object.entries(/** @type {Record<string, unknown>} */ (request)).filter(
    ([name]) => !['model', 'name', 'messages', 'input', 'prompt'].includes(name)
  )
  return shown.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(' · ') || null
}

/** Texts of which vectors are made are shown like messages. @param {Call} call */
function messagesOf({ request }) {
  const { messages, input, prompt } = /** @type {Record<string, any>} */ (request)
  if (Array.isArray(messages)) return messages
  return [input ?? prompt ?? []]
    .flat()
    .map((text, index) => ({ role: `Texto ${index + 1}`, content: text }))
}

/** @param {{ role: string, content: unknown, images?: unknown[] }} given */
function message({ role, content, images = [] }) {
  const parts = Array.isArray(content) ? content : [{ type: 'text', text: String(content ?? '') }]
  const lines = [
    ...parts.map((part) => (part.type === 'text' ? part.text : pictureText(part))),
    ...images.map((picture) => `[imagem ${picture}]`),
  ]
  return el(
    'section',
    { 'class': 'ai-message', 'data-role': role === 'developer' ? 'system' : role },
    el('h3', {}, ROLES[role] ?? role),
    el('p', {}, lines.join('\n'))
  )
}

/** @param {{ image_url?: { url?: unknown } }} part */
const pictureText = (part) => `[imagem ${part.image_url?.url ?? JSON.stringify(part)}]`

/** @param {Call} call */
const answer = (call) =>
  el(
    'section',
    { 'class': 'ai-message', 'data-role': isError(call) ? 'error' : 'answer' },
    el('h3', {}, isError(call) ? 'Erro' : 'Resposta'),
    el('p', {}, call.answer || '(vazia)')
  )

/** @param {Call} call */
const isError = ({ status }) => status !== null && status !== 200

/** @param {string} title @param {string} text */
const block = (title, text) =>
  el('pre', { 'tabindex': '0', 'aria-label': title, 'role': 'region' }, text)

const blank = () =>
  el(
    'div',
    { class: 'ai-blank' },
    el('strong', {}, 'Nenhuma chamada aberta'),
    'Escolha uma chamada para ver tudo o que o modelo recebeu, e o que ele respondeu.'
  )
