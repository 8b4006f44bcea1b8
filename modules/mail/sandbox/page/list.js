// The list of mails: newest first, filtered by recipient, navigable with the arrow keys.
import { byId, el, showDay, showTime } from '/dom.js'
import { shownMails, state } from './state.js'

/** @typedef {import('./api.js').Mail} Mail */

/** @param {(id: number) => void} choose */
export function setUpList(choose) {
  byId('mail-filter').oninput = (/** @type {any} */ event) => {
    state.filter = event.target.value
    drawList(choose)
  }
  byId('mail-list').onkeydown = moveFocus
}

/** @param {(id: number) => void} choose */
export function drawList(choose) {
  const list = byId('mail-list')
  const focused = /** @type {any} */ (document.activeElement)?.dataset?.mail
  const shown = shownMails()
  byId('mail-count').textContent = state.mails.length || ''
  byId('mail-clear').disabled = state.mails.length === 0
  list.replaceChildren(...shown.map((mail) => el('li', {}, item(mail, choose))))
  if (shown.length === 0) list.append(el('li', { class: 'empty' }, emptyText()))
  if (focused) list.querySelector(`[data-mail="${focused}"]`)?.focus()
  drawRecipients()
}

/** Puts the focus on a mail of the list, or on the first. @param {number | undefined} id */
export function focusMail(id) {
  const list = byId('mail-list')
  ;(list.querySelector(`[data-mail="${id}"]`) ?? list.querySelector('.mail-item'))?.focus()
}

function emptyText() {
  return state.mails.length > 0
    ? 'Nenhum e-mail para este destinatário.'
    : 'Ainda não chegou nenhum e-mail. O que o Guichê enviar aparece aqui na hora.'
}

/** @param {Mail} mail @param {(id: number) => void} choose */
function item(mail, choose) {
  const isUnread = !state.read.has(mail.id)
  return el(
    'button',
    {
      'type': 'button',
      'class': isUnread ? 'mail-item unread' : 'mail-item',
      'data-mail': mail.id,
      'aria-current': mail.id === state.open && 'true',
      'onclick': () => choose(mail.id),
    },
    el('span', { class: 'mail-from' }, mail.from.name || mail.from.address || '(sem remetente)'),
    el('time', { datetime: mail.receivedAt }, showMoment(mail.receivedAt)),
    el('span', { class: 'mail-subject' }, mail.subject || '(sem assunto)'),
    isUnread && el('span', { 'class': 'mail-unread', 'role': 'img', 'aria-label': 'não lido' }),
    el('span', { class: 'mail-preview' }, mail.preview || '(sem texto)'),
    el(
      'span',
      { class: 'mail-to' },
      el('span', {}, `para ${mail.to.join(', ')}`),
      mail.repeatOf !== null && el('span', { class: 'mail-badge' }, 'repetido'),
      mail.attachmentCount > 0 && el('span', { class: 'mail-badge quieter' }, attachments(mail))
    )
  )
}

/** @param {Mail} mail */
const attachments = ({ attachmentCount: count }) => (count === 1 ? '1 anexo' : `${count} anexos`)

/** The time of a mail of today, otherwise the day. @param {string} at */
function showMoment(at) {
  const day = showDay(at)
  return day === 'hoje' ? showTime(at) : day
}

function drawRecipients() {
  const addresses = new Set(state.mails.flatMap(({ to }) => to.map((each) => each.toLowerCase())))
  const options = [...addresses].sort().map((value) => el('option', { value }))
  byId('mail-recipients').replaceChildren(...options)
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...byId('mail-list').querySelectorAll('.mail-item')]
  const next = buttons.indexOf(document.activeElement) + step
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus()
  event.preventDefault()
}
