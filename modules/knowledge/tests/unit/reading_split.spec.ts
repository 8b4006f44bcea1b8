/** Chunks: their limits, borders and overlap, for ordinary texts and for any text at all. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import { encode } from 'gpt-tokenizer'
import type { ReadBlock } from '#modules/knowledge/reading/read_document'
import { chunksOf, rangesOf, type SplitRules } from '#modules/knowledge/reading/split'

const rulesOf = (given: Partial<SplitRules> = {}): SplitRules => ({
  chunkSize: 100,
  chunkOverlap: 0,
  maxTokensPerChunk: 10_000,
  count: (text) => text.length,
  ...given,
})
const paragraphs = (...texts: string[]): ReadBlock[] =>
  texts.map((text) => ({ kind: 'paragraph', text }))
const rows = (header: string, ...texts: string[]): ReadBlock[] =>
  texts.map((text) => ({ kind: 'row', text, header }))
const records = (...texts: string[]): ReadBlock[] => texts.map((text) => ({ kind: 'record', text }))
const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_none, at) => `p${from + at}`).join(' ')

test.group('chunks of text', () => {
  test('RAG-02: paragraphs are joined while they fit', ({ assert }) => {
    const [one, two, three] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
    assert.deepEqual(chunksOf(paragraphs(one, two, three), rulesOf()), [`${one}\n\n${two}`, three])
  })

  test('RAG-02: a cut is between sentences when no paragraph ends there', ({ assert }) => {
    const text =
      'Abrimos às oito horas da manhã. O Dr. Paulo atende às terças e quintas. ' +
      'A consulta custa R$ 1.250,50 à vista. Não aceitamos cheque.'
    assert.deepEqual(chunksOf(paragraphs(text), rulesOf({ chunkSize: 80 })), [
      'Abrimos às oito horas da manhã. O Dr. Paulo atende às terças e quintas.',
      'A consulta custa R$ 1.250,50 à vista. Não aceitamos cheque.',
    ])
    assert.deepEqual(chunksOf(paragraphs(text), rulesOf({ chunkSize: 50 })).slice(0, 2), [
      'Abrimos às oito horas da manhã.',
      'O Dr. Paulo atende às terças e quintas.',
    ])
  })

  test('RAG-02: without sentences a cut is between words, without words between letters', ({
    assert,
  }) => {
    const cut = (text: string, chunkSize: number) =>
      chunksOf(paragraphs(text), rulesOf({ chunkSize }))
    assert.deepEqual(cut('um dois três quatro cinco seis', 16), [
      'um dois três',
      'quatro cinco',
      'seis',
    ])
    assert.deepEqual(cut('abcdefghijklmnopqrstuvwxyz', 10), ['abcdefghij', 'klmnopqrst', 'uvwxyz'])
    const family = '👨‍👩‍👧‍👦'
    assert.deepEqual(cut(family.repeat(3), family.length + 5), [family, family, family])
    assert.deepEqual(
      cut('e\u0301'.repeat(4), 3),
      ['é', 'é', 'é', 'é'].map((text) => text.normalize('NFD'))
    )
  })

  test('RAG-02: a chunk begins with the end of the one before', ({ assert }) => {
    const chunks = chunksOf(paragraphs(words(200)), rulesOf({ chunkOverlap: 30 }))
    for (const [at, chunk] of chunks.entries()) {
      if (!at) continue
      const overlap = chunks[at - 1]!.slice(chunks[at - 1]!.lastIndexOf(chunk.split(' ')[0]!))
      assert.isTrue(chunk.startsWith(overlap))
      assert.isAtMost(overlap.length, 30)
      assert.isAtLeast(overlap.length, 24)
    }
    assert.sameMembers(
      [...new Set(chunks.flatMap((chunk) => chunk.split(' ')))],
      words(200).split(' ')
    )
  })

  test('RAG-02: what is repeated begins with a sentence, when one begins there', ({ assert }) => {
    const text =
      'A entrega custa dez reais. Ela é grátis acima de cem. Pedimos o CEP antes. ' +
      'O prazo é de dois dias. Sábado não há entrega.'
    const [one, two] = chunksOf(paragraphs(text), rulesOf({ chunkSize: 80, chunkOverlap: 55 }))
    assert.equal(one, 'A entrega custa dez reais. Ela é grátis acima de cem. Pedimos o CEP antes.')
    assert.match(two!, /^Ela é grátis acima de cem\. Pedimos/)
  })

  test('RAG-02: a chunk with too many tokens is cut again', ({ assert }) => {
    const text = 'O horário é das oito às dezoito. '.repeat(40)
    const rules = rulesOf({
      chunkSize: 1_000,
      maxTokensPerChunk: 50,
      count: (part) => encode(part).length,
    })
    const chunks = chunksOf(paragraphs(text), rules)
    for (const chunk of chunks) {
      assert.isAtMost(encode(chunk).length, 50)
      assert.match(chunk, /^O horário .* dezoito\.$/)
    }
    assert.isAtLeast(chunks.length, 5)
  })
})

test.group('chunks of tables and records', () => {
  test('RAG-02: each chunk of rows begins with their header', ({ assert }) => {
    const texts = Array.from({ length: 10 }, (_none, at) => `Serviço número ${at} | R$ ${at}0`)
    const chunks = chunksOf(rows('Serviço | Preço', ...texts), rulesOf())
    assert.isAbove(chunks.length, 2)
    for (const chunk of chunks) {
      assert.match(chunk, /^Serviço \| Preço\n/)
      assert.isAtMost(chunk.length, 100)
    }
    assert.deepEqual(
      chunks.flatMap((chunk) => chunk.split('\n').slice(1)),
      texts
    )
  })

  test('RAG-02: tables with different headers share no chunk', ({ assert }) => {
    const blocks = [...rows('a | b', '1 | 2'), ...rows('c | d', '3 | 4'), ...paragraphs('fim')]
    assert.deepEqual(chunksOf(blocks, rulesOf()), ['a | b\n1 | 2', 'c | d\n3 | 4', 'fim'])
  })

  test('RAG-02: a long row is cut, and its parts have the header', ({ assert }) => {
    const chunks = chunksOf(rows('Nome | Texto', words(60)), rulesOf())
    for (const chunk of chunks) {
      assert.match(chunk, /^Nome \| Texto\np\d+/)
      assert.isAtMost(chunk.length, 100)
    }
    assert.deepEqual(
      chunks.flatMap((chunk) => chunk.split('\n')[1]!.split(' ')),
      words(60).split(' ')
    )
  })

  test('RAG-02: a header that fills a chunk is read once', ({ assert }) => {
    const header = words(30)
    const chunks = chunksOf(rows(header, 'x | y', 'z | w'), rulesOf())
    assert.deepEqual(chunks.at(-1), 'x | y\nz | w')
    assert.deepEqual(
      chunks.slice(0, -1).flatMap((chunk) => chunk.split(' ')),
      header.split(' ')
    )
  })

  test('RAG-02: records stay whole where they fit', ({ assert }) => {
    const [one, two, long] = ['nome: Rosa', 'nome: Lírio', `nome: ${words(60)}`]
    const chunks = chunksOf(records(one, two, long, one), rulesOf())
    assert.equal(chunks[0], `${one}\n\n${two}`)
    assert.equal(chunks.at(-1), one)
    assert.deepEqual(
      chunks.slice(1, -1).flatMap((chunk) => chunk.split(' ')),
      long.split(' ')
    )
  })

  test('RAG-02: rows and records with too many tokens are parted', ({ assert }) => {
    const count = (text: string) => text.split(/\s+/).length
    const rules = rulesOf({ chunkSize: 1_000, maxTokensPerChunk: 7, count })
    assert.deepEqual(chunksOf(rows('a b', 'c d e', 'f g h', 'i j'), rules), [
      'a b\nc d e',
      'a b\nf g h',
      'a b\ni j',
    ])
    assert.deepEqual(chunksOf(records('a b c', 'd e f g', 'h'), rules), ['a b c\n\nd e f g', 'h'])
  })
})

const pieces = fc.constantFrom(
  ...[
    'a',
    'ã',
    ' ',
    '\n',
    '\n\n',
    '. ',
    'R$ 1,5',
    '👨‍👩‍👧',
    'e\u0301',
    '😀',
    '\ud800',
    'Sr. ',
    '\t',
    'palavra ',
    '日本',
  ],
  'x'.repeat(70)
)
const anyText = fc
  .oneof(fc.array(pieces, { maxLength: 150 }), fc.array(fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))
/** Tokens of three kinds: by words, by bytes, and one that makes long texts cheaper. */
const counts = fc.constantFrom<(text: string) => number>(
  (text) => text.split(/\s+/).length,
  (text) => Buffer.byteLength(text),
  (text) => Math.ceil(Math.sqrt(text.length))
)
const anyRules = fc
  .record({
    chunkSize: fc.integer({ min: 1, max: 120 }),
    chunkOverlap: fc.nat({ max: 119 }),
    maxTokensPerChunk: fc.integer({ min: 1, max: 60 }),
    count: counts,
  })
  .filter(({ chunkSize, chunkOverlap }) => chunkOverlap < chunkSize)

const anyKind = fc.constantFrom<ReadBlock['kind']>('paragraph', 'row', 'record')

const isPair = (text: string, at: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1))
const isOneCharacter = (text: string) => [...text].length <= 1

test.group('chunks of any text', () => {
  test('RAG-02: all of it is covered in order, within the limits, and no letter is parted', () => {
    fc.assert(
      fc.property(anyText, anyRules, (text, rules) => {
        let covered = 0
        let size = 0
        for (const { from, to } of rangesOf(text, rules)) {
          const part = text.slice(from, to)
          const isWithin =
            part.length <= rules.chunkSize && rules.count(part.trim()) <= rules.maxTokensPerChunk
          const overlap = covered - from
          const isRight = [
            isWithin || isOneCharacter(part),
            overlap >= 0 && overlap <= Math.min(rules.chunkOverlap, size * 0.9),
            to > covered,
            !isPair(text, from) && !isPair(text, to),
          ]
          if (isRight.includes(false)) return false
          covered = to
          size = part.length
        }
        return covered === text.length
      }),
      { numRuns: 2_000 }
    )
  })

  test('RAG-02: no chunk of any blocks is empty or exceeds a limit', () => {
    const block = fc.record({
      kind: anyKind,
      text: anyText,
      header: fc.constantFrom('', 'a | b', 'x'.repeat(80)),
    })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), anyRules, (blocks, rules) => {
        const isWithin = (chunk: string) =>
          (chunk.length <= rules.chunkSize && rules.count(chunk) <= rules.maxTokensPerChunk) ||
          isOneCharacter(chunk.split('\n').at(-1)!)
        return chunksOf(blocks, rules).every((chunk) => chunk.trim() !== '' && isWithin(chunk))
      }),
      { numRuns: 1_000 }
    )
  })

  test('RAG-02: every word of any blocks is in a chunk, in their order', () => {
    const shape = fc.record({
      kind: anyKind,
      header: fc.constantFrom('', 'a | b'),
      gaps: fc.array(fc.constantFrom(' ', '. ', '\n', '\n\n'), { minLength: 1, maxLength: 40 }),
    })
    const rules = fc.record({
      chunkSize: fc.integer({ min: 12, max: 120 }),
      chunkOverlap: fc.nat({ max: 11 }),
      maxTokensPerChunk: fc.integer({ min: 7, max: 30 }),
      count: fc.constant((text: string) => text.split(/\s+/).length),
    })
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 8 }), rules, (shapes, given) => {
        let count = 0
        const blocks = shapes.map(({ kind, header, gaps }) => {
          const text = gaps.map((gap) => `w${count++}${gap}`).join('')
          return { kind, text, ...(kind === 'row' && { header }) }
        })
        const found = chunksOf(blocks, given).flatMap((chunk) => chunk.match(/w\d+/g) ?? [])
        return (
          [...new Set(found)].every((word, at) => word === `w${at}`) &&
          new Set(found).size === count
        )
      }),
      { numRuns: 1_000 }
    )
  })

  test('a text of 10 MB is cut in bounded time', ({ assert }) => {
    const text = 'Atendemos de segunda a sábado, das 8h às 18h. '.repeat(200_000)
    const rules = rulesOf({ chunkSize: 1_000, chunkOverlap: 200 })
    const start = performance.now()
    const chunks = chunksOf(paragraphs(text), rules)
    const milliseconds = Math.round(performance.now() - start)
    console.log(`      10 MB of text: ${chunks.length} chunks, ${milliseconds} ms`)
    assert.isAbove(chunks.length, 9_000)
    assert.isBelow(milliseconds, 25_000)
  })
})
