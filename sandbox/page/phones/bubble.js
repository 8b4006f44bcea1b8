// @ts-check
// One message as a bubble: content, ticks, reactions and actions.
import { el, icon, showNumber, showTime } from '../dom.js'
import { quotedBox } from './quoted.js'
import { formatted } from './text.js'
import { textOf } from './words.js'

/** @typedef {import('./api.js').Message} Message */
/** @typedef {{ quote(message: Message): void, edit(message: Message): void, erase(message: Message): void, react(message: Message, emoji: string): void }} Actions */

const TICKS = {
  sent: 'M4 6l3 3 6-7',
  delivered: 'M1 6l3 3 6-7M8 9l6-7',
  read: 'M1 6l3 3 6-7M8 9l6-7',
}
const STATUS = { sent: 'enviada', delivered: 'entregue', read: 'lida' }
const REPLY = 'M9 8V4L3 10l6 6v-4c5 0 8 1 11 5-1-6-5-9-11-9z'
const EMOJI = ['👍', '❤️', '😂', '🙏']

/** @param {Message} message @param {{ follows: boolean, quoted: Message | undefined, company: string, own: string, actions: Actions }} about */
export function bubble(message, { follows, quoted, company, own, actions }) {
  const reply = el('button', {
    'type': 'button',
    'class': 'reply',
    'aria-label': 'Responder a esta mensagem',
    'title': 'Responder',
    'onclick': () => actions.quote(message),
  })
  const arrow = icon(REPLY)
  arrow.setAttribute('style', 'width:16px;height:16px;fill:currentColor')
  reply.append(arrow)
  return el(
    'article',
    { 'class': `bubble ${message.direction}${follows ? ' follows' : ''}`, 'data-id': message.id },
    quoted && quotedBox(quoted, company),
    ...carried(message),
    el('p', {}, ...text(message), metaOf(message)),
    message.reactions.length > 0 && reactionsOf(message),
    reply,
    !message.isDeleted && actsOf(message, own, actions)
  )
}

/** @param {Message} message @returns {(Node | string)[]} */
function text(message) {
  if (message.isDeleted) return [el('em', {}, textOf(message))]
  const text = message.text ?? message.caption
  return text ? formatted(text) : []
}

/** @param {Message} message @returns {Node[]} */
function carried(message) {
  const { media, location, contacts, poll, answer } = message
  if (message.isDeleted) return []
  return [
    media && mediaOf(media),
    location && placeOf(location),
    ...(contacts ?? []).map(({ name, number }) =>
      el('div', { class: 'carried' }, el('strong', {}, name), ` ${showNumber(number)}`)
    ),
    poll && pollOf(poll),
    answer && el('div', { class: 'carried' }, el('strong', {}, answer.text)),
  ].filter((part) => part !== null && part !== undefined)
}

/** @param {NonNullable<Message['media']>} media */
function mediaOf({ mimetype, url, fileName }) {
  const family = mimetype.split('/')[0]
  if (family === 'image') {
    return el('a', { href: url, target: '_blank' }, el('img', { src: url, alt: 'Foto' }))
  }
  if (family === 'audio' || family === 'video') return el(family, { src: url, controls: true })
  return el(
    'a',
    { class: 'file', href: url, download: fileName ?? 'arquivo' },
    fileName ?? 'Arquivo'
  )
}

/** @param {NonNullable<Message['location']>} place */
function placeOf({ latitude, longitude, name, live }) {
  const title = name ?? (live ? 'Localização ao vivo' : 'Localização')
  const point = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  return el('div', { class: 'carried' }, el('strong', {}, title), ` ${point}`)
}

/** @param {NonNullable<Message['poll']>} poll */
function pollOf({ question, options }) {
  const lines = options.map((option) => el('li', {}, option))
  return el('div', { class: 'carried' }, el('strong', {}, question), el('ul', {}, ...lines))
}

/** @param {Message} message */
function reactionsOf({ reactions }) {
  const emoji = reactions.map((each) => each.emoji).join(' ')
  return el(
    'span',
    { 'class': 'reactions', 'role': 'img', 'aria-label': `Reações: ${emoji}` },
    emoji
  )
}

/** @param {Message} message @param {string} own number of this phone @param {Actions} actions */
function actsOf(message, own, actions) {
  const mine = message.reactions.find(({ by }) => by === own)?.emoji
  /** @param {string} label @param {string} shown @param {() => void} onclick @param {boolean} [pressed] */
  const act = (label, shown, onclick, pressed) =>
    el(
      'button',
      { 'type': 'button', 'aria-label': label, 'title': label, 'aria-pressed': pressed, onclick },
      shown
    )
  const emojis = EMOJI.map((emoji) =>
    act(
      mine === emoji ? `Tirar a reação ${emoji}` : `Reagir com ${emoji}`,
      emoji,
      () => actions.react(message, mine === emoji ? '' : emoji),
      mine === emoji
    )
  )
  const isOwnText = message.direction === 'out' && message.kind === 'text'
  return el(
    'div',
    { class: 'acts' },
    ...emojis,
    isOwnText && act('Editar esta mensagem', 'Editar', () => actions.edit(message)),
    message.direction === 'out' &&
      act('Apagar esta mensagem para todos', 'Apagar', () => actions.erase(message))
  )
}

/** @param {Message} message */
function metaOf({ direction, status, at, copies, refused, isEdited, viewOnce }) {
  const own = direction === 'out'
  const tick = own && icon(TICKS[status], '0 0 16 11')
  if (tick) tick.setAttribute('class', `tick ${status}`)
  return el(
    'span',
    { class: 'meta' },
    viewOnce && el('span', {}, 'visualização única'),
    isEdited && el('span', {}, 'editada'),
    copies > 1 && el('span', { class: 'copies', title: 'Quantas vezes chegou' }, `×${copies}`),
    refused && el('span', { class: 'refused' }, `recusada (${refused})`),
    el('time', { datetime: at }, showTime(at)),
    own
      ? el('span', { 'role': 'img', 'aria-label': STATUS[status], 'title': STATUS[status] }, tick)
      : status !== 'read' &&
          el('span', {
            'class': 'unseen',
            'role': 'img',
            'aria-label': 'não lida',
            'title': 'não lida',
          })
  )
}
