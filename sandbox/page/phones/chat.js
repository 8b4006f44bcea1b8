// @ts-check
// The open conversation: header, message bubbles with ticks, scroll position.
import { api } from './api.js'
import { bubble } from './bubble.js'
import { avatar, byId, during, el, notice, showDay, showNumber } from '../dom.js'
import { callButton } from './extras.js'
import { setUpComposer } from './composer.js'
import { businesses, current, currentBusiness, goTo, state } from './state.js'

/** @typedef {import('./api.js').Message} Message */

/** @type {{ quote(message: Message): void, edit(message: Message): void } | undefined} */
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
  if (drawnFor === key) drawMessages(messages, phone, business, refresh)
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
    business && callButton(phone, business, refresh),
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

/**
 * @param {Message[]} messages @param {any} phone
 * @param {any} business the other side, if there is one @param {() => Promise<void>} refresh
 */
function drawMessages(messages, phone, business, refresh) {
  const company = business?.name
  const now = JSON.stringify(messages)
  if (now === shown) return
  const list = byId('messages')
  const first = shown === ''
  const atEnd = first || list.scrollHeight - list.scrollTop - list.clientHeight < 80
  shown = now
  const actions = actionsOf(phone, business, refresh)
  list.replaceChildren(...bubblesOf(messages, company ?? 'Empresa', phone.number, actions))
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

/** @param {Message[]} messages @param {string} company @param {string} own @param {import('./bubble.js').Actions} actions */
function bubblesOf(messages, company, own, actions) {
  const byMessageId = new Map(messages.map((message) => [message.id, message]))
  return messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const newDay = !before || showDay(before.at) !== showDay(message.at)
    const follows = !newDay && before.direction === message.direction
    const quoted = message.quotedId ? byMessageId.get(message.quotedId) : undefined
    const one = bubble(message, { follows, quoted, company, own, actions })
    return newDay ? [el('div', { class: 'day' }, showDay(message.at)), one] : [one]
  })
}

/** @param {any} phone @param {any} business @param {() => Promise<void>} refresh @returns {import('./bubble.js').Actions} */
function actionsOf(phone, business, refresh) {
  /** @param {object} content */
  const say = (content) =>
    during(byId('chat-head'), async () => {
      await api.say({ from: phone.number, to: business?.number, ...content })
      await refresh()
    })
  return {
    quote: (message) => composer?.quote(message),
    edit: (message) => composer?.edit(message),
    erase: (message) => void say({ erase: message.id }),
    react: (message, emoji) => void say({ react: { id: message.id, emoji } }),
  }
}

/** @param {string} title @param {string} text */
function blank(title, text) {
  return el('div', { class: 'blank' }, el('strong', {}, title), text)
}
