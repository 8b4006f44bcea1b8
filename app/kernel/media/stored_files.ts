/**
 * Counts what each company stores and enforces STORAGE_GB_PER_COMPANY (docs/adr/0035). Counted where files are
 * written and deleted, in short statements of their own, so that a company's total is never locked during a longer
 * transaction.
 */
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { SparseLog } from '#app/kernel/sparse_log'
import env from '#start/env'

const gibibyte = 1024 ** 3
/** Two years of a company that receives two hundred pictures and voice messages a day, a third of a MiB each. */
const defaultGigabytes = 50

const noLimit = Number.MAX_SAFE_INTEGER

// The database counts whole bytes.
let limitBytes = Math.floor((env.get('STORAGE_GB_PER_COMPANY') ?? defaultGigabytes) * gibibyte)

/** For tests: another limit, in bytes; 0 for none. Returns a function that restores the former one. */
export function limitStorage(bytes: number): () => void {
  const former = limitBytes
  limitBytes = bytes
  return () => void (limitBytes = former)
}

const full = new SparseLog(
  'a company has no room left for files (STORAGE_GB_PER_COMPANY): they are refused'
)

function storageFull(companyId: number) {
  full.warn({ companyId, limitBytes })
  return new errors.E_STORAGE_FULL({ limitBytes })
}

/** Throws E_STORAGE_FULL when the storage is already full. Called before a file is written. */
export async function assertRoom(companyId: number): Promise<void> {
  if (limitBytes && (await storedBytes(companyId)) >= limitBytes) throw storageFull(companyId)
}

/** Total size of the company's files in bytes. */
export async function storedBytes(companyId: number): Promise<number> {
  const row = await db.from('stored_totals').where({ company_id: companyId }).first()
  return Number(row?.bytes ?? 0)
}

/**
 * Counts a file that has been written. Throws E_STORAGE_FULL when it does not fit: then it is not counted, and the
 * caller deletes it. Concurrent calls cannot exceed the limit together.
 */
export async function countFile(companyId: number, key: string, size: number): Promise<void> {
  if (!(await count({ companyId, key, size, maxBytes: limitBytes || noLimit }))) {
    throw storageFull(companyId)
  }
}

interface Counted {
  readonly companyId: number
  readonly key: string
  readonly size: number
  /** Upper limit for the company's total. */
  readonly maxBytes: number
}

/** False when it does not fit or is already counted. */
async function count({ companyId, key, size, maxBytes }: Counted): Promise<boolean> {
  const { rowCount } = await db.rawQuery(
    `with file as (
       select ?::text as key, ?::int as company_id, ?::bigint as size, ?::bigint as most
     ), counted as (
       insert into stored_totals as total (company_id, bytes)
       select company_id, size from file
       where size <= most and not exists (select from stored_files where stored_files.key = file.key)
       on conflict (company_id) do update set bytes = total.bytes + excluded.bytes
       where total.bytes + excluded.bytes <= (select most from file)
       returning company_id
     )
     insert into stored_files (key, company_id, size)
     select key, company_id, size from file where exists (select from counted)`,
    [key, companyId, size, maxBytes]
  )
  return rowCount > 0
}

/** Called before a file is deleted. Idempotent; has no effect on a file that was not counted. */
export async function uncountFile(key: string): Promise<void> {
  await db.rawQuery(
    `with gone as (delete from stored_files where key = ? returning company_id, size)
     update stored_totals set bytes = greatest(bytes - gone.size, 0)
     from gone where stored_totals.company_id = gone.company_id`,
    [key]
  )
}

/** Minutes after which an uncounted file cannot be one that is still being written. */
const maxWriteMinutes = 60
/** Keys looked up per statement. */
const batchSize = 500

/**
 * Counts files that were stored before counting was introduced, or that were put into the store by other means. For
 * all companies, also beyond their limit: existing files stay. If interrupted, the next run does the rest.
 */
export async function countOldFiles(): Promise<void> {
  for await (const keys of listedKeys()) {
    const known = await db.from('stored_files').whereIn('key', keys).select('key')
    const counted = new Set(known.map(({ key }: { key: string }) => key))
    for (const key of keys) if (!counted.has(key)) await countOld(key)
  }
}

async function* listedKeys(): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const listing = await drive
      .use()
      .listAll('companies/', { recursive: true, paginationToken })
      .catch(ifNoFolder)
    if (!listing) return
    let keys: string[] = []
    for (const object of listing.objects) {
      if (!object.isFile) continue
      keys.push(object.key)
      if (keys.length === batchSize) {
        yield keys
        keys = []
      }
    }
    yield keys
    paginationToken = listing.paginationToken
  } while (paginationToken)
}

/** The folder does not exist yet: nothing has been stored. */
function ifNoFolder(error: unknown): null {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code === 'ENOENT' || cause?.code === 'ENOENT') return null
  throw error
}

async function countOld(key: string) {
  const companyId = Number(/^companies\/(\d+)\//.exec(key)?.[1])
  // Null: the file may have been deleted since it was listed.
  const metadata = await drive
    .use()
    .getMetaData(key)
    .catch(() => null)
  if (!companyId || !metadata) return
  if (metadata.lastModified > now().minus({ minutes: maxWriteMinutes }).toJSDate()) return
  await count({ companyId, key, size: metadata.contentLength, maxBytes: noLimit })
  if (!(await drive.use().exists(key))) await uncountFile(key)
}
