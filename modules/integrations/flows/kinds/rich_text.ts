/** Texts of Typebot in the marks of WhatsApp (INT-32); pure. Their sender is a stranger: what cannot be read is left out. */
import { fieldsOf, isText, listOf, type Fields } from '#modules/integrations/flows/given'

/** Blocks, one below the other; empty ones are blank lines. */
export const richTextOf = (blocks: unknown): string =>
  listOf(blocks)
    .map((block) => blockOf(block, ''))
    .join('\n')
    .trim()

/** Bold, strike and links; everything else of Markdown reads as it is. */
export const markdownText = (text: string): string =>
  text
    .replace(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, (_all, label: string, url: string) =>
      linkOf(label, url)
    )
    // _italic_ and *italic* before bold gets the asterisk.
    .replace(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g, '_$1_')
    .replace(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replace(/~~([^~\n]+)~~/g, '~$1~')
    .trim()

/** `indent`: of a list inside a list. */
function blockOf(given: unknown, indent: string): string {
  const node = fieldsOf(given)
  if (!node) return ''
  if (node.type === 'ul' || node.type === 'ol') return listItems(node, indent)
  return inlineOf(node)
}

function listItems({ type, children }: Fields, indent: string): string {
  return listOf(children)
    .map((item, at) => {
      const parts = listOf(fieldsOf(item)?.children)
      const inner = parts.filter((part) => isList(part))
      const words = parts.filter((part) => !isList(part)).map(inlineOf)
      const line = `${indent}${type === 'ol' ? `${at + 1}.` : '-'} ${words.join(' ')}`
      return [line, ...inner.map((list) => blockOf(list, `${indent}  `))].join('\n')
    })
    .join('\n')
}

const isList = (given: unknown) => ['ul', 'ol'].includes(String(fieldsOf(given)?.type))

function inlineOf(given: unknown): string {
  const node = fieldsOf(given)
  if (!node) return ''
  if (isText(node.text)) return markedOf(node.text, node)
  const parts = listOf(node.children)
  // The value of a variable may have several paragraphs.
  const separator = parts.some((part) => fieldsOf(part)?.type === 'p') ? '\n' : ''
  const inner = parts.map(inlineOf).join(separator)
  return node.type === 'a' && isText(node.url) ? linkOf(inner, node.url) : inner
}

const linkOf = (label: string, url: string) =>
  !label.trim() || label.trim() === url ? url : `${label} (${url})`

/** WhatsApp marks words within one line, with no space inside the marks; it knows no underline. */
function markedOf(text: string, node: Fields): string {
  const signs = [
    node.bold && '*',
    node.italic && '_',
    (node.strikethrough || node.strike) && '~',
  ].filter(isText)
  const opened = signs.join('')
  const closed = signs.toReversed().join('')
  if (!opened) return text
  return text
    .split('\n')
    .map((line) => line.replace(/\S(?:.*\S)?/, (words) => `${opened}${words}${closed}`))
    .join('\n')
}
