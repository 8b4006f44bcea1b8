/** From what a model has written to what a customer reads (LLM-06); pure. */
import { lexer, type Token, type Tokens } from 'marked'
import type { ResponseFormat } from '#modules/llm/contract'

export interface Formatted {
  readonly text: string
  /** What an answer in JSON has beside its text; null without any. */
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** Null for JSON that cannot be read, or has no text. */
export function formatted(answer: string, format: ResponseFormat): Formatted | null {
  if (format === 'json') return fromJson(answer)
  return { text: forWhatsApp(answer, format === 'markdown'), fields: null }
}

function fromJson(answer: string): Formatted | null {
  const value = parsed(answer)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { response, text, ...others } = value as Record<string, unknown>
  const said = [response, text].find((one) => typeof one === 'string' && one.trim() !== '')
  if (typeof said !== 'string') return null
  return { text: said.trim(), fields: Object.keys(others).length ? others : null }
}

/** Models like to put JSON in a block of code. */
function parsed(answer: string): unknown {
  const block = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/i.exec(answer.trim())
  try {
    return JSON.parse(block?.[1] ?? answer)
  } catch {
    return null
  }
}

/** `keepsMarks`: emphasis and headings become WhatsApp's marks; otherwise Markdown's are left out. */
function forWhatsApp(markdown: string, keepsMarks: boolean): string {
  const blocks = lexer(markdown).map((token) => blockOf(token, keepsMarks))
  return blocks
    .filter((block) => block !== '')
    .join('\n\n')
    .trim()
}

type Writer = (token: Token, keepsMarks: boolean) => string

const nothing: Writer = () => ''
const blocks: Readonly<Record<string, Writer>> = {
  heading: (token, keepsMarks) =>
    marked('*', withoutMarks((token as Tokens.Heading).tokens), keepsMarks),
  code: ({ text }: Token & { text?: string }, keepsMarks) =>
    keepsMarks ? `\`\`\`\n${text}\n\`\`\`` : text!,
  blockquote: (token, keepsMarks) =>
    blocksOf(token as Tokens.Blockquote, keepsMarks).replaceAll(/^/gm, '> '),
  list: (token, keepsMarks) => listOf(token as Tokens.List, keepsMarks),
  table: (token, keepsMarks) => tableOf(token as Tokens.Table, keepsMarks),
  html: (token) => (token as Tokens.HTML).text.trim(),
  ...{ space: nothing, hr: nothing, def: nothing, checkbox: nothing },
}
const blockOf: Writer = (token, keepsMarks) => (blocks[token.type] ?? inlineOf)(token, keepsMarks)

const blocksOf = ({ tokens }: { readonly tokens: Token[] }, keepsMarks: boolean) =>
  tokens
    .map((token) => blockOf(token, keepsMarks))
    .filter(Boolean)
    .join('\n')

function listOf({ items, ordered, start }: Tokens.List, keepsMarks: boolean): string {
  const lines = items.map((item, at) => {
    const sign = item.task ? (item.checked ? '☑ ' : '☐ ') : signOf(ordered, start, at)
    return sign + blocksOf(item, keepsMarks).replaceAll('\n', '\n  ')
  })
  return lines.join('\n')
}

const signOf = (ordered: boolean, start: Tokens.List['start'], at: number) =>
  ordered ? `${Number(start || 1) + at}. ` : '- '

/** WhatsApp has no tables: a line each, with the heading of a column before its value. */
function tableOf({ header, rows }: Tokens.Table, keepsMarks: boolean): string {
  const names = header.map(({ tokens }) => withoutMarks(tokens))
  const lines = rows.map((cells) =>
    cells
      .map(({ tokens }, at) => [names[at], inlinesOf(tokens, keepsMarks)].filter(Boolean))
      .filter((pair) => pair.length)
      .map((pair) => pair.join(': '))
      .join(', ')
  )
  return lines.map((line) => `- ${line}`).join('\n')
}

const inlinesOf = (tokens: Token[], keepsMarks: boolean) =>
  tokens.map((token) => inlineOf(token, keepsMarks)).join('')

const textOf: Writer = (token) => ('text' in token ? token.text : token.raw)
const innerOf: Writer = (token, keepsMarks) =>
  inlinesOf((token as { tokens?: Token[] }).tokens ?? [], keepsMarks)
const inlines: Readonly<Record<string, Writer>> = {
  strong: (token, keepsMarks) => marked('*', innerOf(token, keepsMarks), keepsMarks),
  // A single mark is one of WhatsApp's, and stays as it was written.
  em: (token, keepsMarks) =>
    marked(keepsMarks ? '_' : token.raw[0]!, innerOf(token, keepsMarks), true),
  del: (token, keepsMarks) =>
    marked('~', innerOf(token, keepsMarks), keepsMarks || !token.raw.startsWith('~~')),
  codespan: (token, keepsMarks) =>
    keepsMarks ? `\`${textOf(token, true)}\`` : textOf(token, false),
  link: (token, keepsMarks) => linkOf(innerOf(token, keepsMarks), (token as Tokens.Link).href),
  image: (token) => linkOf((token as Tokens.Image).text, (token as Tokens.Image).href),
  br: () => '\n',
  escape: textOf,
}
const inlineOf: Writer = (token, keepsMarks) => {
  const write = inlines[token.type] ?? ('tokens' in token && token.tokens ? innerOf : textOf)
  return write(token, keepsMarks)
}

const withoutMarks = (tokens: Token[]) => inlinesOf(tokens, false).replaceAll(/^[*_]|[*_]$/g, '')

/** Marks stand at the border of words, and hold no blank lines. */
function marked(mark: string, text: string, isMarked: boolean): string {
  const trimmed = text.trim()
  if (!isMarked || !trimmed || trimmed.includes('\n')) return text
  return text.replace(trimmed, () => `${mark}${trimmed}${mark}`)
}

const linkOf = (text: string, href: string) =>
  !text || text === href || `mailto:${text}` === href || `http://${text}` === href
    ? text || href
    : `${text} (${href})`
