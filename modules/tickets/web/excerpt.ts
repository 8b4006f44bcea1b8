/** The excerpt of a message around the words that a search found. */

export interface Part {
  readonly text: string
  readonly isHit: boolean
}

/** Characters of the text that are kept before the first match. */
const lead = 18

/**
 * Splits the text into matches and the rest; a quoted phrase is one match. Case and accents are ignored. Without a
 * match the text is one part.
 */
export function excerpt(text: string, search: string): readonly Part[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const words = textOf(search)
  const { folded, places } = foldedWithPlaces(line)
  const hits = rangesOf(folded, words).map(
    ([from, to]) => [places[from]!, places[to] ?? line.length] as const
  )
  const first = hits[0]
  if (!first) return [{ text: line, isHit: false }]
  const start = startOf(line, first[0])
  return partsOf(line, start, hits)
}

function textOf(search: string): string[] {
  const found = [...search.matchAll(/"([^"]+)"|(\S+)/g)]
  return found.map(([, phrase, word]) => fold(phrase ?? word!.replaceAll('"', ''))).filter(Boolean)
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The folded text, and for each of its characters its index in the original text. */
function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    for (let index = 0; index < plain.length; index++) places.push(at)
    folded += plain
    at += sign.length
  }
  return { folded, places }
}

/** The ranges of the matches, in order and without overlaps. */
function rangesOf(folded: string, words: readonly string[]): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  let at = 0
  while (at < folded.length) {
    const from = at
    const next = words
      .map((word) => [folded.indexOf(word, from), word.length] as const)
      .filter(([place]) => place >= 0)
      .sort((a, b) => a[0] - b[0] || b[1] - a[1])[0]
    if (!next) break
    at = next[0] + next[1]
    ranges.push([next[0], at])
  }
  return ranges
}

/** The start of a word, shortly before the match. */
function startOf(line: string, hit: number): number {
  if (hit <= lead) return 0
  const space = line.indexOf(' ', hit - lead)
  return space >= 0 && space < hit ? space + 1 : hit
}

function partsOf(line: string, start: number, hits: readonly (readonly [number, number])[]) {
  const parts: Part[] = []
  let at = start
  const add = (text: string, isHit: boolean) => text && parts.push({ text, isHit })
  for (const [from, to] of hits) {
    add((at === start && start > 0 ? '…' : '') + line.slice(at, from), false)
    add(line.slice(from, to), true)
    at = to
  }
  add(line.slice(at), false)
  return parts
}
