// @ts-check
// Renders a message's text as WhatsApp does: *bold*, _italic_, ~strike~, `mono`, and links.
import { el } from '../dom.js'

const MARKS = [
  { pattern: /```([^]+?)```/, tag: 'code' },
  { pattern: /`([^`\n]+)`/, tag: 'code' },
  { pattern: /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\p{N}*])/u, tag: 'strong' },
  { pattern: /(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*?\S)_(?![\p{L}\p{N}_])/u, tag: 'em' },
  { pattern: /(?<![\p{L}\p{N}~])~(?=\S)([^~\n]*?\S)~(?![\p{L}\p{N}~])/u, tag: 's' },
]
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/

/** Creates nodes, never HTML: untrusted text must stay text. @param {string} text @returns {(Node | string)[]} */
export function formatted(text) {
  const link = LINK.exec(text)
  const marks = MARKS.map(({ pattern, tag }) => ({ tag, match: pattern.exec(text) }))
  const found = [...marks, { tag: 'a', match: link }]
    .filter((each) => each.match !== null)
    .sort((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))[0]
  if (!found?.match) return [text]
  const { tag, match } = found
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  return [before, piece(tag, match), ...formatted(after)].filter((part) => part !== '')
}

/** @param {string} tag @param {RegExpExecArray} match */
function piece(tag, match) {
  if (tag === 'a') {
    return el('a', { href: match[0], target: '_blank', rel: 'noreferrer noopener' }, match[0])
  }
  return el(tag, {}, ...(tag === 'code' ? [match[1]] : formatted(match[1])))
}
