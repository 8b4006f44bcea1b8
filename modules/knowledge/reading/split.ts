/** Cuts what was read into chunks, each of which is embedded and found by itself (RAG-02). */
import type { ReadBlock } from '#modules/knowledge/reading/read_document'

export interface SplitRules {
  /** Characters (UTF-16 units) of a chunk, at the most. */
  readonly chunkSize: number
  /** Characters at the end of a chunk of text with which the next one begins again, at the most. */
  readonly chunkOverlap: number
  readonly maxTokensPerChunk: number
  /** Tokens of a text, by the model that embeds it. */
  count(text: string): number
}

/**
 * Chunks in the order of the document; none is empty or exceeds a limit, unless a single character has too many tokens.
 *
 * - Paragraphs are cut where a paragraph ends, else a sentence, else a word; each chunk repeats the end of the one before.
 * - Rows stay whole, and each chunk of them begins with the header of their table.
 * - Records stay whole.
 *
 * A row or record that exceeds a chunk by itself is cut like text. Neither rows nor records overlap.
 */
export const chunksOf = (blocks: readonly ReadBlock[], rules: SplitRules): readonly string[] => [
  ...eachChunk(blocks, rules),
]

/** The chunks of `chunksOf` one by one, for a caller that lets others work in between. */
export function* eachChunk(blocks: readonly ReadBlock[], rules: SplitRules): Generator<string> {
  for (const { kind, header, texts } of groupsOf(blocks)) {
    if (kind === 'paragraph') yield* cut(texts.join('\n\n'), rules)
    else if (kind === 'record') yield* packed(texts, '\n\n', '', rules)
    else yield* rowsPacked(texts, header, rules)
  }
}

interface Group {
  readonly kind: ReadBlock['kind']
  readonly header: string
  readonly texts: string[]
}

/** Neighbours of the same kind, and rows of the same table. */
function groupsOf(blocks: readonly ReadBlock[]): readonly Group[] {
  const groups: Group[] = []
  for (const { kind, text, header = '' } of blocks) {
    const last = groups.at(-1)
    if (last?.kind === kind && last.header === header) last.texts.push(text)
    else groups.push({ kind, header, texts: [text] })
  }
  return groups
}

/** A header that leaves less than half of a chunk to its rows is not repeated, but read once, as text. */
function* rowsPacked(texts: readonly string[], header: string, rules: SplitRules) {
  const isShort =
    header.length < rules.chunkSize / 2 && rules.count(header) < rules.maxTokensPerChunk / 2
  if (!isShort) yield* cut(header, rules)
  yield* packed(texts, '\n', isShort && header ? `${header}\n` : '', rules)
}

/** As many units in a chunk as fit, each chunk with the prefix. */
function* packed(units: readonly string[], separator: string, prefix: string, rules: SplitRules) {
  let group: string[] = []
  let length = 0
  for (const unit of units) {
    const grown = length + separator.length + unit.length
    if (group.length && grown <= rules.chunkSize) {
      group.push(unit)
      length = grown
    } else {
      yield* withinTokens(group, separator, prefix, rules)
      group = [unit]
      length = prefix.length + unit.length
    }
  }
  yield* withinTokens(group, separator, prefix, rules)
}

/** A group with too many tokens is halved until each half fits; a single unit is cut like text. */
function* withinTokens(
  units: readonly string[],
  separator: string,
  prefix: string,
  rules: SplitRules
): Generator<string> {
  if (!units.some((unit) => unit.trim())) return
  const text = (prefix + units.join(separator)).trim()
  const half = Math.ceil(units.length / 2)
  if (text.length <= rules.chunkSize && rules.count(text) <= rules.maxTokensPerChunk) yield text
  else if (units.length > 1)
    for (const part of [units.slice(0, half), units.slice(half)])
      yield* withinTokens(part, separator, prefix, rules)
  else {
    const below: SplitRules = {
      ...rules,
      chunkSize: rules.chunkSize - prefix.length,
      count: (part) => rules.count(prefix + part),
    }
    for (const part of cut(units[0]!, below)) yield prefix + part
  }
}

function* cut(text: string, rules: SplitRules) {
  for (const { from, to } of rangesOf(text, rules)) {
    const part = text.slice(from, to).trim()
    if (part) yield part
  }
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** However much overlap is asked for, a chunk brings at least a tenth of its length that was in none before. */
const maxOverlap = 0.9

/**
 * Where a text is cut: ranges that cover all of it, each beginning at or before the end of the one before and ending
 * behind it. Exported for its tests.
 */
export function* rangesOf(text: string, rules: SplitRules): Generator<Range> {
  let covered = 0
  let overlap = 0
  while (covered < text.length) {
    const from = overlap > 0 ? startOf(text, covered - overlap, covered) : covered
    const to = endOf(text, from, covered, rules)
    if (to === undefined) {
      // What is repeated leaves no room for anything new: repeat less.
      overlap = Math.floor((covered - from) / 2)
      continue
    }
    yield { from, to }
    covered = to
    overlap = Math.min(rules.chunkOverlap, Math.floor((to - from) * maxOverlap))
  }
}

/** The end of a chunk that begins at `from` and must end behind `covered`; undefined when the limits allow none. */
function endOf(text: string, from: number, covered: number, rules: SplitRules): number | undefined {
  let size = Math.max(1, rules.chunkSize)
  for (;;) {
    const to = borderBefore(text, from, covered, from + size)
    if (to === undefined) return from < covered ? undefined : smallest(text, from)
    const tokens = rules.count(text.slice(from, to).trim())
    if (tokens <= rules.maxTokensPerChunk) return to
    if (to - from <= 1) return to
    // Text of the same kind has about as many tokens per character, so that few tries are needed.
    const share = Math.min(0.95, rules.maxTokensPerChunk / tokens)
    size = Math.max(1, Math.min(to - from - 1, Math.floor((to - from) * share)))
  }
}

/** One character: of a pair of surrogates, both. */
const smallest = (text: string, from: number) =>
  from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1)

/** The best border in (covered, limit]: of a paragraph, sentence, word, grapheme or character, in this order. */
function borderBefore(
  text: string,
  from: number,
  covered: number,
  limit: number
): number | undefined {
  if (limit >= text.length) return text.length
  // A border in the first half would make small chunks.
  const least = Math.max(covered, from + Math.floor((limit - from) / 2))
  const { paragraphs, sentences, words } = bordersIn(text, from, limit)
  for (const borders of [paragraphs, sentences, words]) {
    const border = borders.findLast((at) => at > least && at <= limit)
    if (border !== undefined) return border
  }
  const border = graphemeBorder(text, from, limit)
  return border > covered ? border : characterBorder(text, covered, limit)
}

/** The first good place in [earliest, covered] to repeat from: a sentence, when that repeats half or more, or a word. */
function startOf(text: string, earliest: number, covered: number): number {
  const { paragraphs, sentences, words } = bordersIn(text, Math.max(0, earliest - 1), covered)
  const middle = (earliest + covered) / 2
  const isWithin = (at: number) => at >= earliest && at <= middle
  return (
    [...paragraphs, ...sentences].sort((one, other) => one - other).find(isWithin) ??
    words.find((at) => at >= earliest && at < covered) ??
    Math.min(covered, nextGrapheme(text, earliest))
  )
}

const segmenters = {
  sentence: new Intl.Segmenter('pt', { granularity: 'sentence' }),
  grapheme: new Intl.Segmenter('pt', { granularity: 'grapheme' }),
}
/** A full stop behind these ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:srt?a?s?|drª?a?s?|profª?a?|av|al|r|rod|tel|cel|nº?|núm|art|pág|obs|ex|etc|aprox|máx|mín|seg|ter|qua|qui|sex|sáb|dom)\.\s*$/i
/** What is read of the text before a border to recognise an abbreviation. */
const abbreviationLength = 12

/** Borders in (from, to]: each is the index of what begins there. */
function bordersIn(text: string, from: number, to: number) {
  // A border at the very end is only seen with what follows it.
  const part = text.slice(from, to + 2)
  const isInside = (at: number) => at > from && at <= to
  const borders = (expression: RegExp) =>
    [...part.matchAll(expression)].map(({ 0: gap, index }) => from + index + gap.length)
  return {
    paragraphs: borders(/\n{2,}/g).filter(isInside),
    words: borders(/\s+/g).filter(isInside),
    sentences: [...segmenters.sentence.segment(part)]
      .map(({ index }) => from + index)
      .filter(
        (at) =>
          isInside(at) && !abbreviation.test(text.slice(Math.max(0, at - abbreviationLength), at))
      ),
  }
}

/** The first border between two graphemes at or behind an index. */
function nextGrapheme(text: string, at: number): number {
  // A family of emojis has 11; what is longer may be cut anywhere.
  const from = Math.max(0, at - 32)
  const segment = segmenters.grapheme.segment(text.slice(from, at + 32)).containing(at - from)
  if (!segment || from + segment.index === at) return at
  return from + segment.index + segment.segment.length
}

/** The last border between two graphemes at or before the limit. */
function graphemeBorder(text: string, from: number, limit: number): number {
  const segment = segmenters.grapheme.segment(text.slice(from, limit + 1)).containing(limit - from)
  return from + (segment?.index ?? 0)
}

/** The limit itself, or one before when that would part a pair of surrogates. */
function characterBorder(text: string, covered: number, limit: number): number | undefined {
  const isInPair = /[\ud800-\udbff][\udc00-\udfff]/.test(
    text.slice(Math.max(0, limit - 1), limit + 1)
  )
  const border = isInPair ? limit - 1 : limit
  return border > covered ? border : undefined
}
