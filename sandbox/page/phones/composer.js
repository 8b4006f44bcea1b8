// @ts-check
// The composer: text, a picture or file, a reply to one message.
import { api } from './api.js'
import { during, el, icon } from '../dom.js'
import { extrasRow } from './extras.js'
import { quotedBox } from './quoted.js'

/** @typedef {import('./api.js').Phone} Phone */
/** @typedef {import('./api.js').Message} Message */
/** Sent along with the text; `edit` replaces another message's text. @typedef {{ file?: File, voice?: boolean, quote?: Message, edit?: Message }} Extra */

const CLIP =
  'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.4 17a1.7 1.7 0 0 1-2.4-2.4L14.6 7'
const SEND = 'M4 12l16-8-5 16-3-7z'
const MAX_BYTES = 40 * 1024 * 1024
/** Unsent drafts, by chat. @type {Map<string, string>} */
const drafts = new Map()

/**
 * @param {HTMLElement} foot @param {Phone} phone @param {Phone | undefined} business
 * @param {() => Promise<void>} refresh
 */
export function setUpComposer(foot, phone, business, refresh) {
  const key = `${phone.number} ${business?.number}`
  /** @type {Extra} */
  const extra = {}
  const picker = el('input', { 'type': 'file', 'hidden': true, 'aria-label': 'Arquivo' })
  const clip = el(
    'button',
    { 'type': 'button', 'class': 'quiet icon', 'aria-label': 'Enviar foto ou arquivo' },
    icon(CLIP)
  )
  const send = el('button', { 'class': 'primary icon', 'aria-label': 'Enviar' }, icon(SEND))
  const field = el('textarea', {
    'rows': '1',
    'aria-label': `Escrever como ${phone.name}`,
    'placeholder': business
      ? `Escrever como ${phone.name}…`
      : 'Conecte um número de empresa primeiro',
    'disabled': !business,
  })
  clip.disabled = send.disabled = !business
  const preparing = el('div', { class: 'preparing', hidden: true })
  const form = el(
    'form',
    {},
    preparing,
    extrasRow(phone, business, refresh),
    el('div', { class: 'composer-row' }, clip, field, send),
    picker
  )
  foot.replaceChildren(form)
  field.value = drafts.get(key) ?? ''

  const grow = () => {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
  }
  const prepare = () => {
    preparing.hidden = !extra.file && !extra.quote && !extra.edit
    preparing.replaceChildren(...preparedParts(extra, business?.name ?? '', prepare))
    field.focus()
  }
  /** @param {File | null | undefined} file */
  const take = (file) => {
    if (file) extra.file = file
    prepare()
  }

  clip.onclick = () => picker.click()
  picker.onchange = () => take(picker.files?.[0])
  field.oninput = () => {
    drafts.set(key, field.value)
    grow()
  }
  field.onpaste = (/** @type {ClipboardEvent} */ event) => {
    const file = event.clipboardData?.files[0]
    if (file) {
      event.preventDefault()
      take(file)
    }
  }
  field.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault()
      form.requestSubmit()
    } else if (event.key === 'Escape') {
      forget(extra)
      prepare()
    }
  }
  foot.ondragover = (event) => event.preventDefault()
  foot.ondrop = (event) => {
    event.preventDefault()
    take(event.dataTransfer?.files[0])
  }
  form.onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (!text && !extra.file) return
    void during(form, async () => {
      const message = await messageOf(phone, business, text, extra)
      await api.say(message)
      forget(extra)
      picker.value = field.value = ''
      drafts.delete(key)
      grow()
      prepare()
      await refresh()
    })
  }
  grow()

  return {
    /** @param {Message} message */
    quote(message) {
      extra.edit = undefined
      extra.quote = message
      prepare()
    },
    /** @param {Message} message */
    edit(message) {
      forget(extra)
      extra.edit = message
      field.value = message.text ?? ''
      grow()
      prepare()
    },
  }
}

/** @param {Phone} phone @param {Phone | undefined} business @param {string} text @param {Extra} extra */
async function messageOf(phone, business, text, { file, voice, quote, edit }) {
  const basics = { from: phone.number, to: business?.number, quote: quote?.id }
  if (edit) return { from: phone.number, to: business?.number, edit: { id: edit.id, text } }
  if (!file) return { ...basics, text }
  if (file.size > MAX_BYTES) throw new Error('O arquivo passa de 40 MB.')
  if (file.size === 0) throw new Error('O arquivo está vazio.')
  const media = {
    mimetype: file.type || 'application/octet-stream',
    base64: await base64Of(file),
    caption: text || undefined,
    voice: voice || undefined,
    seconds: await secondsOf(file),
    fileName: file.name,
  }
  return { ...basics, media }
}

/** Duration of an audio file, as the browser reads it. @param {File} file @returns {Promise<number | undefined>} */
function secondsOf(file) {
  if (!file.type.startsWith('audio/')) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const sound = new Audio(URL.createObjectURL(file))
    sound.onloadedmetadata = () =>
      resolve(Number.isFinite(sound.duration) ? Math.round(sound.duration) : undefined)
    sound.onerror = () => resolve(undefined)
  })
}

/** @param {Extra} extra */
function forget(extra) {
  extra.file = extra.voice = extra.quote = extra.edit = undefined
}

/** @param {File} file @returns {Promise<string>} */
function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1])
    reader.onerror = () => reject(new Error('O arquivo não pôde ser lido.'))
    reader.readAsDataURL(file)
  })
}

/** @param {Extra} extra @param {string} company @param {() => void} redraw */
function preparedParts(extra, company, redraw) {
  const { file, quote, edit } = extra
  if (!file && !quote && !edit) return []
  const drop = el('button', {
    type: 'button',
    class: 'quiet',
    onclick: () => {
      forget(extra)
      redraw()
    },
  })
  drop.append('Tirar')
  const picture =
    file?.type.startsWith('image/') && el('img', { src: URL.createObjectURL(file), alt: '' })
  return [
    picture,
    file && el('span', {}, file.name),
    file?.type.startsWith('audio/') && voiceChoice(extra),
    edit && el('span', {}, 'Editando uma mensagem'),
    quote && quotedBox(quote, company),
    drop,
  ].filter(Boolean)
}

/** @param {Extra} extra */
function voiceChoice(extra) {
  const box = el('input', { type: 'checkbox' })
  box.onchange = () => (extra.voice = box.checked)
  return el('label', { class: 'voice' }, box, ' como gravação de voz')
}
