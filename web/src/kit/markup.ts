/** WhatsApp's text marks and links: parses a text into a tree of nodes. */
export type Mark = 'bold' | 'italic' | 'strike'
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mono'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: Mark; readonly pieces: readonly Piece[] }

const marks: Readonly<Record<string, Mark>> = { '*': 'bold', '_': 'italic', '~': 'strike' }

/** `*bold* _italic_ ~strike~ ```mono``` `mono` https://…`; an unclosed mark stays literal. */
export function parseMarkup(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  const open: Open = {}
  let plain = ''
  const flush = () => {
    if (plain) pieces.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const found = pieceAt(text, at, open)
    if (found) {
      flush()
      pieces.push(found.piece)
      at = found.end
    } else {
      plain += text[at]
      at += 1
    }
  }
  flush()
  return pieces
}

/** The text without its marks, for one-line previews. */
export function plainText(text: string): string {
  const flat = (pieces: readonly Piece[]): string =>
    pieces.map((piece) => ('pieces' in piece ? flat(piece.pieces) : piece.text)).join('')
  return flat(parseMarkup(text))
}

/** Per mark: the index up to which it is known not to close, so that a run of unclosed marks is scanned once. */
type Open = Record<string, number>

interface Found {
  readonly piece: Piece
  readonly end: number
}

function pieceAt(text: string, at: number, open: Open): Found | null {
  const char = text[at]!
  if (char === '`') return monoAt(text, at)
  if (char in marks) return markAt(text, at, open)
  if (startsWord(text, at) && /[hw]/i.test(char)) return linkAt(text, at)
  return null
}

/** Verbatim: no marks and no links inside. */
function monoAt(text: string, at: number): Found | null {
  const fence = text.startsWith('```', at) ? '```' : '`'
  const end = text.indexOf(fence, at + fence.length)
  const inner = text.slice(at + fence.length, end)
  if (end < 0 || !inner.trim()) return null
  if (fence === '`' && inner.includes('\n')) return null
  return { piece: { kind: 'mono', text: inner }, end: end + fence.length }
}

function markAt(text: string, at: number, open: Open): Found | null {
  const char = text[at]!
  if (!startsWord(text, at) || !/\S/.test(text[at + 1] ?? ' ') || text[at + 1] === char) return null
  if (at < (open[char] ?? 0)) return null
  const end = closeOf(text, char, at + 2)
  if (text[end] !== char) {
    open[char] = end
    return null
  }
  const pieces = parseMarkup(text.slice(at + 1, end))
  return { piece: { kind: marks[char]!, pieces }, end: end + 1 }
}

/** Index of the closing mark; the end of the line when there is none. */
function closeOf(text: string, char: string, from: number): number {
  const closes = (at: number) => text[at] === char && /\S/.test(text[at - 1]!) && endsWord(text, at)
  let end = from
  while (end < text.length && text[end] !== '\n' && !closes(end)) end += 1
  return end
}

const address = /(?:https?:\/\/|www\.)[^\s<>"]+/iy

function linkAt(text: string, at: number): Found | null {
  address.lastIndex = at
  const found = address.exec(text)?.[0]
  const shown = found && trimmed(found)
  if (!shown || !/^(https?:\/\/)?[^/]+\.[^/.]|^https?:\/\/localhost/i.test(shown)) return null
  const href = /^www\./i.test(shown) ? `https://${shown}` : shown
  return { piece: { kind: 'link', text: shown, href }, end: at + shown.length }
}

/** Excludes a trailing full stop, and the bracket around an address. */
function trimmed(link: string): string {
  let shown = link
  for (;;) {
    const last = shown.at(-1) ?? ''
    const unpaired = last === ')' && !shown.includes('(')
    if (!unpaired && !/[.,;:!?'*_~\]}»”]/.test(last)) return shown
    shown = shown.slice(0, -1)
  }
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
const startsWord = (text: string, at: number) => !isWord(text[at - 1])
const endsWord = (text: string, at: number) => !isWord(text[at + 1])

/** Lines shown before a long text is collapsed. */
export const foldLines = 20
/** Approximate number of characters in a line of a bubble. */
const lineLength = 64

/** Estimated number of lines of a text; the final number depends on the width of the screen. */
export function estimatedLines(text: string): number {
  return text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineLength)), 0)
}
