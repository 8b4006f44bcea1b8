/**
 * How often questions of customers find the passage that answers them, by words, by vectors and by both (RAG-04). The
 * table stands in docs/knowledge.md; `UPDATE_DOCS=true` writes it anew.
 */
import fs from 'node:fs'
import testUtils from '@adonisjs/core/services/test_utils'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { tokenCounter } from '#modules/ai/public'
import { vectorOf } from '#modules/ai/sandbox/vectors'
import { anAdmin } from '#modules/identity/testing'
import { newSettings } from '#modules/knowledge/contract'
import { readDocument } from '#modules/knowledge/reading/read_document'
import { chunksOf } from '#modules/knowledge/reading/split'
import { ExactIndex } from '#modules/knowledge/search/exact'
import type { Hit, SearchedIndex } from '#modules/knowledge/search/port'
import { ordersOf } from '#modules/knowledge/search/search'
import { aConfig, anIndexedDocument } from '#modules/knowledge/testing'
import {
  questionedDocuments,
  questions,
  type Question,
} from '#modules/knowledge/tests/support/questions'
import { unitVector } from '#modules/llm/public'

/** Short passages: those documents have a page or two. */
const rules = { chunkSize: 400, chunkOverlap: 80, maxTokensPerChunk: 200 }
const { embeddingModel: model, vectorDimensions: dimensions } = newSettings
const vectors = new ExactIndex()
const ways = ['words', 'vectors', 'both'] as const
type Way = (typeof ways)[number]
const wordings = ['same_words', 'other_words', 'typing_errors'] as const

interface Hits {
  readonly first: number
  readonly five: number
  readonly all: number
}

test.group('questions of customers', (group) => {
  group.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('RAG-04: words and vectors together find at least as much as the better of both, and docs/knowledge.md says how much', async ({
    assert,
  }) => {
    const admin = await anAdmin()
    const count = await tokenCounter()
    for (const { name, path, type } of questionedDocuments) {
      const texts = chunksOf(await readDocument({ path, type }), { ...rules, count })
      const passages = texts.map((text) => ({ text, vector: vectorOf(model, text, dimensions) }))
      await anIndexedDocument(admin.actor, passages, { name })
    }
    const { companyId, searchedGeneration: generation, version } = await aConfig(admin.actor)
    const index = { companyId, generation, version }
    const passages = await passagesOf(companyId)
    const found = await Promise.all(
      questions.map(async (one) => ({ one, ranks: await ranksOf(index, passages, one) }))
    )
    const hitsOf = (way: Way, wording: Question['wording'] | null): Hits => {
      const own = found.filter(({ one }) => wording === null || one.wording === wording)
      const within = (limit: number) => own.filter(({ ranks }) => ranks[way] <= limit).length
      return { first: within(1), five: within(5), all: own.length }
    }
    const whole = { words: hitsOf('words', null), vectors: hitsOf('vectors', null) }
    const both = hitsOf('both', null)
    for (const part of ['first', 'five'] as const) {
      assert.isAtLeast(both[part], Math.max(whole.words[part], whole.vectors[part]), part)
    }
    const table = tableOf(hitsOf)
    const file = app.makePath('docs/knowledge.md')
    if (process.env.UPDATE_DOCS) writeTable(file, table)
    assert.include(fs.readFileSync(file, 'utf8'), table)
  }).timeout(120_000)
})

type Passages = ReadonlyMap<number, { readonly document: string; readonly text: string }>

async function passagesOf(companyId: number): Promise<Passages> {
  const rows = await db
    .from('knowledge_chunks as chunks')
    .join('knowledge_documents as documents', 'documents.id', 'chunks.document_id')
    .where('chunks.company_id', companyId)
    .select('chunks.id', 'chunks.content', 'documents.name')
  return new Map(
    rows.map(({ id, content, name }) => [Number(id), { document: name, text: content }])
  )
}

/** The place of the first passage that answers, from 1; Infinity when it is not found. */
async function ranksOf(
  index: SearchedIndex,
  passages: Passages,
  { question, document, answer }: Question
): Promise<Readonly<Record<Way, number>>> {
  const vector = unitVector(Float32Array.from(vectorOf(model, question, dimensions)))
  const { nearest, words, hits } = await ordersOf(index, { text: question, vector }, vectors)
  const idsOf = (found: readonly Hit[]) => found.map(({ id }) => id)
  const orders: Readonly<Record<Way, readonly number[]>> = {
    ...{ words: idsOf(words), vectors: idsOf(nearest), both: idsOf(hits) },
  }
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
  const rankIn = (ids: readonly number[]) => {
    const at = ids.findIndex((id) => {
      const passage = passages.get(id)!
      return passage.document === document && flat(passage.text).includes(flat(answer))
    })
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1
  }
  const [byWords, byVectors, byBoth] = ways.map((way) => rankIn(orders[way]))
  return { words: byWords!, vectors: byVectors!, both: byBoth! }
}

const names: Readonly<Record<Way, string>> = {
  words: 'words alone',
  vectors: 'vectors alone',
  both: 'both',
}
const percent = (part: number, all: number) => `${Math.round((part / all) * 100)} %`

function tableOf(hitsOf: (way: Way, wording: Question['wording'] | null) => Hits): string {
  const cells = (way: Way) =>
    [null, ...wordings].flatMap((wording) => {
      const { first, five, all } = hitsOf(way, wording)
      return [percent(first, all), percent(five, all)]
    })
  const columns = ['all', 'same words', 'other words', 'typing errors'].flatMap((kind) => [
    ...[`${kind}, at 1`, `at 5`],
  ])
  const rows = [['', ...columns], ...ways.map((way) => [names[way], ...cells(way)])]
  const widths = rows[0]!.map((_cell, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lineOf(rows[0]!), rule, ...rows.slice(1).map(lineOf)].join('\n')
}

function writeTable(file: string, table: string) {
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(
    file,
    text.replace(/(?<=<!-- quality -->\n\n)[^]*?(?=\n\n<!-- end -->)/, () => table)
  )
}
