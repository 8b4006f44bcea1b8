/** The part of a message in which a search found its words, cut so that they are in sight. */

export interface Part {
  readonly text: string
  readonly isHit: boolean
}

/** Characters of the text that stay before the first word that was found. */
const lead = 18

/**
 * The text in parts, words of the search apart from the rest; a phrase in quotes is one word. Case and
 * accents make no difference. Without a word of it in the text it is one part.
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

/** The folded text, and for each of its characters the place in the text that it was made of. */
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

/** Where the words stand, in order and without overlaps. */
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

/** At the beginning of a word, not far before what was found. */
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
