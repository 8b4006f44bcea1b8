/** What pending migrations would do to the tables as they are: which table, how large, who waits, and for how long. */
import db from '@adonisjs/lucid/services/db'
import { pendingMigrations } from '#app/kernel/migrations/migrations'

/** `moment`: without reading rows. `changes`: rows in one statement, however many they are. */
export type Work = 'moment' | 'reads' | 'rewrites' | 'changes'
export type Waiting = 'nobody' | 'writers' | 'everybody'

export interface PlannedStatement {
  readonly statement: string
  /** Null for one that names none which exists. */
  readonly table: string | null
  /** By the statistics of PostgreSQL. */
  readonly rows: number
  readonly bytes: number
  readonly work: Work
  /** Who waits meanwhile, beside a moment for the lock. */
  readonly waits: Waiting
  /** Between a fast and a slow disk. */
  readonly seconds: readonly [low: number, high: number]
}

export interface PlannedMigration {
  readonly name: string
  readonly statements: readonly PlannedStatement[]
}

/** In their order. Changes nothing. */
export async function planMigrations(): Promise<PlannedMigration[]> {
  const sizes = await sizesOfTables()
  return (await pendingMigrations()).map(({ name, statements }) => ({
    name,
    statements: statements.map((statement) => planned(statement, sizes)),
  }))
}

interface Size {
  readonly rows: number
  readonly bytes: number
}

async function sizesOfTables(): Promise<ReadonlyMap<string, Size>> {
  const { rows } = await db.rawQuery<{
    readonly rows: readonly { name: string; rows: number; bytes: string }[]
  }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid) as bytes
     from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  )
  return new Map(rows.map((row) => [row.name, { rows: row.rows, bytes: Number(row.bytes) }]))
}

/** Bytes a second of a fast and of a slow disk. */
const speeds = {
  reads: [200e6, 20e6],
  rewrites: [50e6, 5e6],
  changes: [50e6, 5e6],
} as const

function planned(statement: string, sizes: ReadonlyMap<string, Size>): PlannedStatement {
  const text = plain(statement)
  const name = tableIn(text)
  const size = name === null ? undefined : sizes.get(name)
  // A table that the same update makes has no rows.
  const { work, waits } = size ? effectOf(text) : nothing
  const { rows, bytes } = size ?? { rows: 0, bytes: 0 }
  const [low, high] =
    work === 'moment' ? [0, 0] : speeds[work].map((speed) => Math.round(bytes / speed))
  return {
    statement: statement.trim(),
    table: size ? name : null,
    rows,
    bytes,
    work,
    waits,
    seconds: [low, high],
  }
}

interface Effect {
  readonly work: Work
  readonly waits: Waiting
}
const nothing: Effect = { work: 'moment', waits: 'nobody' }

/** The first that fits. */
const effects: readonly (readonly [RegExp, Effect])[] = [
  [/^create (unique )?index concurrently /, { work: 'reads', waits: 'nobody' }],
  [/^create (unique )?index /, { work: 'reads', waits: 'writers' }],
  [/^alter table .*\bvalidate constraint /, { work: 'reads', waits: 'nobody' }],
  [
    /^alter table .*\balter column \S+ (set data )?type\b/,
    { work: 'rewrites', waits: 'everybody' },
  ],
  [
    /^alter table .*\badd column\b.*(\b(big|small)?serial\b|\bgenerated\b|\bdefault \(?\s*(clock_timestamp|random|gen_random_uuid|uuidv|nextval))/,
    { work: 'rewrites', waits: 'everybody' },
  ],
  [/^alter table .*\bset not null\b/, { work: 'reads', waits: 'everybody' }],
  [
    /^alter table (?!.*\b(not valid|using index)\b).*\badd (constraint \S+ )?(check|foreign key|unique|primary key|exclude)\b/,
    { work: 'reads', waits: 'everybody' },
  ],
  [/^(update|delete from|insert into .*\bselect|with )/, { work: 'changes', waits: 'nobody' }],
]

const effectOf = (text: string): Effect =>
  effects.find(([pattern]) => pattern.test(text))?.[1] ?? nothing

const tablePatterns = [
  /^alter table (?:if exists )?(?:only )?(\S+)/,
  /^create (?:unique )?index (?:concurrently )?(?:if not exists )?\S+ on (?:only )?([^\s(]+)/,
  /^(?:update|delete from|insert into) (?:only )?([^\s(]+)/,
  /^with .*?\b(?:update|delete from|insert into) ([^\s(]+)/,
  /^drop table (?:if exists )?(\S+)/,
] as const

function tableIn(text: string): string | null {
  for (const pattern of tablePatterns) {
    const found = pattern.exec(text)?.[1]
    if (found) return found
  }
  return null
}

/** In one line and in lower case, without quotes and the name of the schema. */
const plain = (statement: string): string =>
  statement.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase().replaceAll('public.', '')
