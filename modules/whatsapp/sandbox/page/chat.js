// @ts-check
// The open conversation: its head, its bubbles with ticks, and where it is scrolled to.
import { api } from './api.js'
import { avatar, byId, during, el, icon, notice, showDay, showNumber, showTime } from './dom.js'
import { setUpComposer } from './composer.js'
import { businesses, current, currentBusiness, goTo, state } from './state.js'
import { quotedBox } from './quoted.js'
import { formatted } from './text.js'

/** @typedef {import('./api.js').Message} Message */

const TICKS = {
  sent: 'M4 6l3 3 6-7',
  delivered: 'M1 6l3 3 6-7M8 9l6-7',
  read: 'M1 6l3 3 6-7M8 9l6-7',
}
const STATUS = { sent: 'enviada', delivered: 'entregue', read: 'lida' }
const REPLY = 'M9 8V4L3 10l6 6v-4c5 0 8 1 11 5-1-6-5-9-11-9z'

/** @type {{ quote(message: Message): void } | undefined} */
let composer
let shown = ''
/** @type {string | undefined} */
let drawnFor

/** @param {() => Promise<void>} refresh */
export async function drawChat(refresh) {
  const phone = current()
  const pane = byId('chat')
  if (!phone) {
    drawnFor = undefined
    return pane.replaceChildren(blank('Escolha um cliente', 'O celular dele aparece aqui.'))
  }
  const business = currentBusiness()
  const heading = JSON.stringify([phone.name, business?.number, businesses()])
  const key = `${phone.number} ${business?.number}`
  if (drawnFor !== key) {
    drawnFor = key
    shown = ''
    const list = el('div', { class: 'messages', id: 'messages', tabindex: '0', role: 'log' })
    const foot = el('div', { class: 'composer' })
    pane.replaceChildren(el('div', { class: 'chat-head', id: 'chat-head' }), list, foot)
    composer = setUpComposer(foot, phone, business, refresh)
  }
  const head = byId('chat-head')
  if (head.dataset.heading !== heading) {
    head.dataset.heading = heading
    head.replaceChildren(...headOf(phone, business, refresh))
  }
  const messages = await api.chat(phone.number, business?.number)
  if (drawnFor === key) drawMessages(messages, business?.name)
}

/** @param {any} phone @param {any} business @param {() => Promise<void>} refresh */
function headOf(phone, business, refresh) {
  const back = el('button', {
    'type': 'button',
    'class': 'quiet back',
    'aria-label': 'Voltar aos clientes',
    'onclick': () => {
      goTo('phones')
      byId('phone-list').querySelector('[aria-current]')?.focus()
    },
  })
  back.append('‹')
  const who = el(
    'div',
    { class: 'chat-who' },
    el('strong', {}, business ? business.name : 'Nenhuma empresa conectada'),
    el('small', {}, `celular de ${phone.name} · ${showNumber(phone.number)}`)
  )
  const read = el('button', { type: 'button', class: 'quiet mark' }, 'Marcar como lidas')
  read.onclick = () =>
    during(read, async () => {
      const { read: count } = await api.read(phone.number, business?.number)
      notice(count ? `${count} lida${count > 1 ? 's' : ''}.` : 'Nada por ler.')
      await refresh()
    })
  return [
    back,
    avatar(business?.name ?? phone.name),
    who,
    companyChoice(refresh),
    business && read,
  ].filter(Boolean)
}

/** @param {() => Promise<void>} refresh */
function companyChoice(refresh) {
  if (businesses().length < 2) return undefined
  const options = businesses().map(({ number, name }) =>
    el(
      'option',
      { value: number, selected: number === currentBusiness()?.number },
      `${name} · ${showNumber(number)}`
    )
  )
  return el(
    'select',
    {
      'aria-label': 'Conversa com',
      'onchange': (/** @type {any} */ event) => {
        state.business = event.target.value
        void refresh()
      },
    },
    ...options
  )
}

/** @param {Message[]} messages @param {string} [company] the other side, if there is one */
function drawMessages(messages, company) {
  const now = JSON.stringify(messages)
  if (now === shown) return
  const list = byId('messages')
  const first = shown === ''
  const atEnd = first || list.scrollHeight - list.scrollTop - list.clientHeight < 80
  shown = now
  list.replaceChildren(...bubblesOf(messages, company ?? 'Empresa'))
  if (messages.length === 0) {
    list.append(
      company
        ? blank('Nenhuma mensagem ainda', 'Escreva a primeira, como o cliente faria.')
        : blank(
            'Com quem conversar?',
            'Conecte um número de empresa: cole o QR que o Guichê mostra.'
          )
    )
  }
  const toEnd = () => (list.scrollTop = list.scrollHeight)
  if (!atEnd) return
  toEnd()
  for (const picture of list.querySelectorAll('img')) picture.addEventListener('load', toEnd)
}

/** @param {Message[]} messages @param {string} company */
function bubblesOf(messages, company) {
  const byMessageId = new Map(messages.map((message) => [message.id, message]))
  return messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const newDay = !before || showDay(before.at) !== showDay(message.at)
    const follows = !newDay && before.direction === message.direction
    const quoted = message.quotedId ? byMessageId.get(message.quotedId) : undefined
    const one = bubble(message, follows, quoted, company)
    return newDay ? [el('div', { class: 'day' }, showDay(message.at)), one] : [one]
  })
}

/** @param {Message} message @param {boolean} follows @param {Message | undefined} quoted @param {string} company */
function bubble(message, follows, quoted, company) {
  const words = message.text ?? message.caption
  const reply = el('button', {
    'type': 'button',
    'class': 'reply',
    'aria-label': 'Responder a esta mensagem',
    'title': 'Responder',
    'onclick': () => composer?.quote(message),
  })
  const arrow = icon(REPLY)
  arrow.setAttribute('style', 'width:16px;height:16px;fill:currentColor')
  reply.append(arrow)
  return el(
    'article',
    { 'class': `bubble ${message.direction}${follows ? ' follows' : ''}`, 'data-id': message.id },
    quoted && quotedBox(quoted, company),
    message.media && mediaOf(message.media),
    el('p', {}, ...(words ? formatted(words) : []), metaOf(message)),
    reply
  )
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

/** @param {Message} message */
function metaOf({ direction, status, at, copies, refused }) {
  const own = direction === 'out'
  const tick = own && icon(TICKS[status], '0 0 16 11')
  if (tick) tick.setAttribute('class', `tick ${status}`)
  return el(
    'span',
    { class: 'meta' },
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

/** @param {string} title @param {string} text */
function blank(title, text) {
  return el('div', { class: 'blank' }, el('strong', {}, title), text)
}
