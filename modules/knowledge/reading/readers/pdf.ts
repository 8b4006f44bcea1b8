/** PDF, page by page. */
import { getDocumentProxy } from 'unpdf'
import { paragraph, Refusal, unwrapped, type Blocks } from '#modules/knowledge/reading/reader'

/** A page of a book has 2,000 characters: more pages than this exceed every other limit as well. */
const maxPages = 5_000

interface Piece {
  readonly str: string
  readonly hasEOL: boolean
  readonly height: number
  /** The last of its six figures is the distance from the bottom of the page. */
  readonly transform: readonly number[]
}

export async function* readPdf(bytes: Uint8Array<ArrayBuffer>): Blocks {
  const document = await opened(bytes)
  if (document.numPages > maxPages) throw new Refusal('too_large')
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const text of paragraphsOf(
      items.filter((item): item is Piece & typeof item => 'str' in item)
    ))
      yield paragraph(text)
    page.cleanup()
    // Fonts and pictures that pages share: without this they pile up.
    if (number % 20 === 0) await document.cleanup()
  }
}

async function opened(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      useSystemFonts: false,
      useWasm: false,
      disableFontFace: true,
      // Pictures are not looked at.
      maxImageSize: 0,
    })
  } catch (error) {
    if ((error as Error).name === 'PasswordException') throw new Refusal('encrypted')
    throw error
  }
}

/** Lines with more space between them than a line has belong to different paragraphs. */
function* paragraphsOf(pieces: readonly Piece[]): Generator<string> {
  let lines: string[] = []
  let before: { readonly y: number; readonly height: number } | undefined
  for (const { text, y, height } of linesOf(pieces)) {
    const gap = before ? Math.abs(before.y - y) : 0
    if (before && gap > 1.7 * Math.max(before.height, height, 1) && lines.length) {
      yield joined(lines)
      lines = []
    }
    lines.push(text)
    before = { y, height }
  }
  if (lines.length) yield joined(lines)
}

/** A word that is divided at the end of a line is one word again. */
const joined = (lines: readonly string[]) =>
  unwrapped(lines.join('\n').replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1'))

function* linesOf(pieces: readonly Piece[]) {
  let text = ''
  let y = 0
  let height = 0
  for (const piece of pieces) {
    if (piece.str.trim()) {
      y = piece.transform[5] ?? 0
      height = Math.max(height, piece.height)
    }
    text += piece.str
    if (!piece.hasEOL) continue
    if (text.trim()) yield { text: text.trim(), y, height }
    text = ''
    height = 0
  }
  if (text.trim()) yield { text: text.trim(), y, height }
}
