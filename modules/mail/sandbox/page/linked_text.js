// A plain text whose addresses are links.
import { el } from '/dom.js'

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]])/gi

/** @param {string} text @returns {(Node | string)[]} */
export function linked(text) {
  return text.split(ADDRESS).map((part, index) => {
    const isAddress = index % 2 === 1
    return isAddress
      ? el('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part)
      : part
  })
}
