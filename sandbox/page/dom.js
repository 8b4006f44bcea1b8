// @ts-check
// Small helpers for building the page: elements, numbers, times, notices.

/**
 * @param {string} tag
 * @param {Record<string, any>} [properties] `class`, `on…` listeners, attributes
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false || value === null) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(
    .../** @type {(Node | string)[]} */ (children.filter((child) => child || child === ''))
  )
  return element
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id)

/** An icon drawn with one path. @param {string} path @param {string} [box] */
export function icon(path, box = '0 0 24 24') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', box)
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** 5511987650001 → +55 11 98765-0001 @param {string} number */
export function showNumber(number) {
  const brazilian = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(number)
  return brazilian
    ? `+${brazilian[1]} ${brazilian[2]} ${brazilian[3]}-${brazilian[4]}`
    : `+${number}`
}

/** @param {string} at */
export function showTime(at) {
  return new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
}

/** hoje, ontem, or the date @param {string} at */
export function showDay(at) {
  const day = new Date(at)
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - day.setHours(0, 0, 0, 0)) / 86_400_000)
  if (days === 0) return 'hoje'
  return days === 1 ? 'ontem' : new Date(at).toLocaleDateString('pt-BR')
}

/** @param {string} name */
export function avatar(name) {
  const words = name
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '')
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0) * 7, 0) % 360
  const style = `--hue: ${hue}`
  return el(
    'span',
    { 'class': 'avatar', style, 'aria-hidden': 'true' },
    initials.join('').toUpperCase()
  )
}

/** A short notice at the bottom of the page. @param {string} text @param {boolean} [bad] */
export function notice(text, bad = false) {
  const toast = el('div', { class: bad ? 'toast bad' : 'toast' }, text)
  byId('toasts').append(toast)
  setTimeout(() => toast.remove(), bad ? 7000 : 3500)
}

/** Runs work for a button or form: disables it meanwhile and shows an error as a notice.
 * @param {HTMLElement} place @param {() => Promise<void>} work */
export async function during(place, work) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = place.matches('button')
    ? /** @type {any} */ ([place])
    : place.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  try {
    await work()
  } catch (error) {
    notice(/** @type {Error} */ (error).message, true)
  } finally {
    for (const button of buttons) button.disabled = false
  }
}
