// The open delivery: what arrived, as it arrived. Nothing of it becomes part of the page but as text.
import { byId, el, showDay, showTime } from '/dom.js'
import { ANSWERS, signatureOf } from './words.js'

/** @typedef {import('./api.js').Received} Received */

/** What is drawn, so that a text that somebody selects stays. */
let drawn = ''

/** @param {Received | undefined} delivery @param {() => void} back */
export function drawReader(delivery, back) {
  const now = JSON.stringify([delivery?.number, delivery?.wrongHeaders])
  if (now === drawn) return
  drawn = now
  byId('hook-reader').replaceChildren(...(delivery ? opened(delivery, back) : [blank()]))
}

/** @param {Received} delivery @param {() => void} back */
function opened(delivery, back) {
  const { state, text } = signatureOf(delivery)
  const goBack = el(
    'button',
    {
      'type': 'button',
      'class': 'quiet hook-back',
      'aria-label': 'Voltar à lista',
      'onclick': back,
    },
    '‹'
  )
  const wrong = delivery.wrongHeaders?.join(', ')
  /** @type {[string, string][]} */
  const facts = [
    ['Recebido', `${showDay(delivery.receivedAt)}, ${showTime(delivery.receivedAt)}`],
    ['Resposta', ANSWERS[delivery.answer].done],
    ['Id', delivery.id || '(sem webhook-id)'],
    ['Endereço', `/hooks/${delivery.hook}`],
    ...(wrong ? [/** @type {[string, string]} */ (['Não confere', wrong])] : []),
  ]
  return [
    el(
      'header',
      { class: 'hook-head' },
      goBack,
      el('h2', { id: 'hook-type', tabindex: '-1' }, delivery.type || '(sem evento)'),
      el('span', { 'class': 'hook-signature', 'data-state': state }, text)
    ),
    el(
      'div',
      { class: 'hook-body' },
      el(
        'dl',
        { class: 'hook-facts' },
        ...facts.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value)])
      ),
      block('Corpo', pretty(delivery.body)),
      block(
        'Cabeçalhos',
        Object.entries(delivery.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')
      )
    ),
  ]
}

/** @param {string} title @param {string} text */
const block = (title, text) =>
  el(
    'div',
    {},
    el('h3', {}, title),
    el('pre', { 'tabindex': '0', 'aria-label': title, 'role': 'region' }, text)
  )

/** @param {string} body */
function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const blank = () =>
  el(
    'div',
    { class: 'hook-blank' },
    el('strong', {}, 'Nenhum evento aberto'),
    'Cadastre o endereço ao lado em Webhooks, no Guichê, e escolha um evento que chegou.'
  )
