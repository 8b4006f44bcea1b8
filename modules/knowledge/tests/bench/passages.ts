/** Companies with passages whose words and numbers are drawn. */
import type pg from 'pg'

/** Passages of one statement. */
const atOnce = 500
/** Words of the whole vocabulary: a company's documents have some ten thousand. */
const vocabulary = 20_000
const syllables = [
  'ba',
  'cor',
  'di',
  'fe',
  'gan',
  'lu',
  'mo',
  'ne',
  'pra',
  'ri',
  'sol',
  'tu',
  'va',
  'xi',
]

/** The first ones are articles and the like, which are not looked for. */
const firstRank = 20

/** As often as words of a language are: the hundredth half as often as the fiftieth. */
export const wordsOf = (count: number): string =>
  Array.from({ length: count }, () => {
    const rank = firstRank * (vocabulary / firstRank) ** Math.random()
    return wordAt(Math.floor(rank))
  }).join(' ')

function wordAt(rank: number): string {
  let word = ''
  for (let rest = rank + 200; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length]!
  }
  return word
}

/** Vectors of length 1, one after the other, of numbers without a pattern. */
export function unitVectors(count: number, dimensions: number): Float32Array {
  const numbers = Float32Array.from({ length: count * dimensions }, () => Math.random() - 0.5)
  for (let from = 0; from < numbers.length; from += dimensions) {
    const vector = numbers.subarray(from, from + dimensions)
    const length = Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0))
    for (let at = 0; at < dimensions; at++) vector[at]! /= length
  }
  return numbers
}

/** Their ids. */
export async function addCompanies(database: pg.Client, count: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `insert into companies (name, email, phone, is_active, is_platform, created_at, updated_at)
     select 'Empresa ' || n, 'conhecimento' || n || '-' || gen_random_uuid() || '@bench.test',
       '551140000000', true, false, now(), now()
     from generate_series(1, $1::int) n returning id`,
    [count]
  )
  return rows.map(({ id }) => id)
}

interface Passages {
  readonly companyId: number
  /** Of all vectors, one after the other. */
  readonly numbers: Float32Array
  readonly dimensions: number
}

/** One document with all of them, in the first index of the company. */
export async function addPassages(
  database: pg.Client,
  { companyId, numbers, dimensions }: Passages
): Promise<void> {
  const count = numbers.length / dimensions
  const { rows } = await database.query<{ id: number }>(
    `insert into knowledge_documents (company_id, name, type, size, content_hash, media_file, status,
       generation, chunk_count, embedded_count, indexed_generation, created_at, updated_at)
     values ($1, 'bench.txt', 'txt', 1, gen_random_uuid()::text, 'bench.txt', 'completed', 1, $2, $2, 1, now(), now())
     returning id`,
    [companyId, count]
  )
  for (let from = 0; from < count; from += atOnce) {
    const size = Math.min(atOnce, count - from)
    const vectors = Array.from({ length: size }, (_each, at) => {
      const { buffer, byteOffset } = numbers.subarray((from + at) * dimensions)
      return Buffer.from(buffer, byteOffset, dimensions * 4)
    })
    await database.query(
      `insert into knowledge_chunks
         (company_id, document_id, generation, position, content, tokens, vector)
       select $1, $2, 1, $3::int + place, content, 40, vector
       from unnest($4::text[], $5::bytea[]) with ordinality as given (content, vector, place)`,
      [...[companyId, rows[0]!.id, from - 1], ...[vectors.map(() => wordsOf(40)), vectors]]
    )
  }
  await database.query('analyze knowledge_chunks')
}
