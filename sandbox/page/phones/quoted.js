// @ts-check
// The box that shows the message to which another one replies.
import { el } from '../dom.js'
import { formatted } from './text.js'
import { textOf } from './words.js'

/** @typedef {import('./api.js').Message} Message */

/** @param {Message} message @param {string} company */
export function quotedBox(message, company) {
  const author = message.direction === 'out' ? 'Você' : company
  return el('div', { class: 'quoted' }, el('strong', {}, author), ...formatted(textOf(message)))
}
