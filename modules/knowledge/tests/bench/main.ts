/**
 * Measures the search of documents: a large company beside one bare pass over the same numbers, many companies one after
 * the other, and a long document that is indexed by the running product. Prints figures; there is no pass or fail.
 */
import '#bench/install_modules'
import { loadavg } from 'node:os'
import pg from 'pg'
import { Ignitor } from '@adonisjs/core'
import { indexLongDocument } from '#modules/knowledge/tests/bench/long_document'
import {
  addCompanies,
  addPassages,
  unitVectors,
  wordsOf,
} from '#modules/knowledge/tests/bench/passages'
import { rounded } from '#bench/desk/beside_floor'
import { memoryOf, quantile } from '#bench/whatsapp/gauges'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product } from '#tests/support/product'

/** BENCH=short: a tenth, for a quick run. */
const isShort = process.env.BENCH === 'short'
const only = process.env.BENCH_ONLY
const dimensions = 768
const passages = isShort ? 5_000 : 50_000
const searches = isShort ? 40 : 200
const companies = isShort ? 40 : 200
const passagesOfEach = isShort ? 400 : 1_000
/** As the search asks for. */
const most = 50

const product = await Product.start({ database: await OwnPostgres.start(), server: 'built' })
const database = new pg.Client({ connectionString: product.databaseUrl })
await database.connect()
// The functions of the search run in this process, on the product's database.
process.env.DATABASE_URL = product.databaseUrl
const root = new URL('../../../../', import.meta.url)
const app = new Ignitor(root, { importer: (path) => import(new URL(path, root).href) })
  .tap((one) => {
    one.booting(async () => {
      await import('#start/env')
    })
  })
  .createApp('console')
await app.init()
await app.boot()
const { ExactIndex } = await import('#modules/knowledge/search/exact')
const { ordersOf } = await import('#modules/knowledge/search/search')
try {
  if (!only || only === 'search') print('search', await measureSearch())
  if (!only || only === 'companies') print('companies', await measureCompanies())
  if (!only || only === 'document') print('document', await indexLongDocument(product))
} finally {
  await database.end()
  await app.terminate()
  await product.stop()
}
process.exit(0)

/** Warm: the index is in memory. The bare pass multiplies the question with all numbers, and keeps nothing but the best. */
async function measureSearch() {
  const [companyId] = await addCompanies(database, 1)
  const numbers = unitVectors(passages, dimensions)
  await addPassages(database, { companyId: companyId!, numbers, dimensions })
  const index = { companyId: companyId!, generation: 1, version: 1 }
  const exact = new ExactIndex()
  const questions = Array.from({ length: searches }, () => ({
    text: wordsOf(6),
    vector: unitVectors(1, dimensions),
  }))
  const coldMs = await timed(() => exact.nearest(index, questions[0]!.vector, most))
  await ordersOf(index, questions[0]!, exact)
  const bare: number[] = []
  const nearest: number[] = []
  const whole: number[] = []
  for (const question of questions) {
    bare.push(await timed(() => barePass(numbers, question.vector)))
    nearest.push(await timed(() => exact.nearest(index, question.vector, most)))
    whole.push(await timed(() => ordersOf(index, question, exact)))
  }
  const p95 = (values: readonly number[]) => rounded(quantile(values, 0.95))
  const p50 = (values: readonly number[]) => rounded(quantile(values, 0.5))
  return {
    passages,
    'cold ms': rounded(coldMs),
    'bare pass p50 ms': p50(bare),
    'bare pass p95 ms': p95(bare),
    'by meaning p50 ms': p50(nearest),
    'by meaning p95 ms': p95(nearest),
    'whole search p50 ms': p50(whole),
    'whole search p95 ms': p95(whole),
    'ratio of medians': rounded(quantile(nearest, 0.5) / quantile(bare, 0.5)),
  }
}

/** One after the other, so that all would be in memory if nothing left. */
async function measureCompanies() {
  const ids = await addCompanies(database, companies)
  const numbers = unitVectors(passagesOfEach, dimensions)
  for (const companyId of ids) await addPassages(database, { companyId, numbers, dimensions })
  const exact = new ExactIndex()
  const [question] = [unitVectors(1, dimensions)]
  const before = memoryOf(process.pid)
  let peak = before
  for (const companyId of ids) {
    await exact.nearest({ companyId, generation: 1, version: 1 }, question, most)
    peak = Math.max(peak, memoryOf(process.pid))
  }
  const mebibytes = (bytes: number) => rounded(bytes / 1024 / 1024)
  return {
    companies,
    'all indexes MiB': mebibytes(companies * passagesOfEach * dimensions * 4),
    'in memory MiB': mebibytes(exact.size.bytes),
    'companies in memory': exact.size.companies,
    'process before MiB': rounded(before),
    'process at its peak MiB': rounded(peak),
  }
}

function barePass(numbers: Float32Array, question: Float32Array): number {
  let best = -1
  for (let from = 0; from < numbers.length; from += dimensions) {
    let sum = 0
    for (let at = 0; at < dimensions; at++) sum += numbers[from + at]! * question[at]!
    if (sum > best) best = sum
  }
  return best
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function print(what: string, line: object) {
  console.log(`bench knowledge, ${what}, load ${loadavg()[0]!.toFixed(1)}: ${JSON.stringify(line)}`)
  console.table(line)
}
