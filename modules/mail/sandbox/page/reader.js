// The open mail: its head, its attachments, and one of three views. Nothing of a mail becomes part of this page but
// as text; its HTML is a document of its own, in a frame that runs no script.
import { byId, during, el, showDay, showTime } from '/dom.js'
import { api, htmlAddress, sourceAddress } from './api.js'
import { linked } from './linked_text.js'
import { state } from './state.js'

/** @typedef {import('./api.js').MailDetails} MailDetails */
/** @typedef {{ id: string, label: string, show: (mail: MailDetails) => Node | Promise<Node> }} View */

/** @type {View[]} */
const VIEWS = [
  { id: 'message', label: 'Mensagem', show: message },
  { id: 'text', label: 'Texto', show: text },
  { id: 'source', label: 'Fonte', show: source },
]
let view = VIEWS[0]
/** What is drawn: a mail, or why there is none. @type {number | 'unchosen' | 'empty' | undefined} */
let drawn

/** @typedef {{ removed(id: number): Promise<void>, back(): void }} Actions */

/** Draws the open mail, unless it is there already. @param {Actions} actions */
export async function drawReader(actions) {
  const wanted = state.open ?? (state.mails.length > 0 ? 'unchosen' : 'empty')
  if (wanted === drawn) return
  drawn = wanted
  if (typeof wanted !== 'number') return byId('mail-reader').replaceChildren(blank())
  const mail = await api.mail(wanted).catch((error) => {
    // The next redraw tries again.
    drawn = undefined
    throw error
  })
  // Another one may have been chosen meanwhile.
  if (mail.id !== drawn) return
  const body = el('div', { class: 'mail-body', id: 'mail-body' })
  byId('mail-reader').replaceChildren(head(mail, actions), body)
  await drawView(mail)
}

/** @param {MailDetails} mail */
async function drawView(mail) {
  for (const button of byId('mail-reader').querySelectorAll('[data-view-id]')) {
    button.setAttribute('aria-pressed', String(button.dataset.viewId === view.id))
  }
  const chosen = view
  const content = await chosen.show(mail)
  if (mail.id === drawn && chosen === view) byId('mail-body').replaceChildren(content)
}

/** @param {MailDetails} mail @param {Actions} actions */
function head(mail, actions) {
  const back = el(
    'button',
    {
      'type': 'button',
      'class': 'quiet mail-back',
      'aria-label': 'Voltar à lista',
      'onclick': actions.back,
    },
    '‹'
  )
  const remove = el('button', { type: 'button', class: 'quiet' }, 'Apagar')
  remove.onclick = () => during(remove, () => actions.removed(mail.id))
  return el(
    'header',
    { class: 'mail-head' },
    el(
      'div',
      { class: 'mail-bar' },
      back,
      el('h2', { id: 'mail-subject', tabindex: '-1' }, mail.subject || '(sem assunto)'),
      remove
    ),
    facts(mail),
    attachments(mail),
    choice(mail)
  )
}

/** @param {MailDetails} mail */
function facts(mail) {
  const { name, address } = mail.from
  /** @type {[string, string | null][]} */
  const rows = [
    ['De', name ? `${name} <${address}>` : address],
    ['Para', mail.headerTo],
    ['Cópia', mail.cc],
    ['Responder a', mail.replyTo],
    ['Entregue a', deliveredTo(mail)],
    ['Em', `${showDay(mail.receivedAt)}, ${showTime(mail.receivedAt)}`],
    ['Repetido', mail.repeatOf === null ? null : 'um e-mail com este Message-ID já tinha chegado'],
  ]
  return el(
    'dl',
    { class: 'mail-facts' },
    ...rows
      .filter(([, value]) => value)
      .flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value)])
  )
}

/** The recipients of the envelope where the mail's own To does not say the same. @param {MailDetails} mail */
function deliveredTo({ to, headerTo }) {
  const said = headerTo?.toLowerCase() ?? ''
  return to.every((address) => said.includes(address.toLowerCase())) ? null : to.join(', ')
}

/** @param {MailDetails} mail */
function attachments(mail) {
  const shown = mail.attachments.filter(({ isInline }) => !isInline)
  if (shown.length === 0) return null
  const links = shown.map(({ name, size, url }) =>
    el('li', {}, el('a', { href: url, download: name }, name), ` ${showSize(size)}`)
  )
  return el('ul', { 'class': 'mail-attachments', 'aria-label': 'Anexos' }, ...links)
}

/** @param {MailDetails} mail */
function choice(mail) {
  const buttons = VIEWS.map((each) =>
    el(
      'button',
      {
        'type': 'button',
        'data-view-id': each.id,
        'onclick': () => {
          view = each
          void drawView(mail)
        },
      },
      each.label
    )
  )
  return el('div', { 'class': 'mail-views', 'role': 'group', 'aria-label': 'Ver como' }, ...buttons)
}

/** @param {MailDetails} mail */
function message(mail) {
  if (mail.html === null) return text(mail)
  return el('iframe', {
    title: `Mensagem: ${mail.subject || 'sem assunto'}`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    referrerpolicy: 'no-referrer',
    src: htmlAddress(mail.id),
  })
}

/** @param {MailDetails} mail */
function text(mail) {
  if (mail.text === null) return el('p', { class: 'empty' }, 'Este e-mail não tem parte em texto.')
  return el('pre', { class: 'mail-text', tabindex: '0' }, ...linked(mail.text))
}

/** @param {MailDetails} mail */
async function source(mail) {
  const download = { href: sourceAddress(mail.id), download: `${mail.id}.eml` }
  return el(
    'div',
    { class: 'mail-source' },
    el('p', {}, el('a', download, 'Salvar como .eml'), ` ${showSize(mail.size)}`),
    el('pre', { tabindex: '0' }, await api.source(mail.id))
  )
}

function blank() {
  const [title, hint] =
    state.mails.length > 0
      ? ['Escolha um e-mail', 'Ele aparece aqui como quem o recebe o vê.']
      : ['A caixa está vazia', 'Peça uma senha nova no Guichê, por exemplo: o e-mail chega aqui.']
  return el('div', { class: 'mail-blank' }, el('strong', {}, title), hint)
}

/** @param {number} bytes */
function showSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}
