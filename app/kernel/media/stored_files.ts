/**
 * What each company keeps in the store, and where that ends: STORAGE_GB_PER_COMPANY (docs/adr/0035). Counted where files
 * are written and deleted, in short statements of their own: a company's sum is never locked while somebody works.
 */
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { SparseLog } from '#app/kernel/sparse_log'
import env from '#start/env'

const gibibyte = 1024 ** 3
/** Two years of a company that is sent two hundred pictures and voice messages a day, of a third of a MiB each. */
const defaultGigabytes = 50

const noLimit = Number.MAX_SAFE_INTEGER

// The database counts whole bytes.
let limitBytes = Math.floor((env.get('STORAGE_GB_PER_COMPANY') ?? defaultGigabytes) * gibibyte)

/** For tests: another limit, in bytes; 0 for none. Returns the way back. */
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

/** Throws E_STORAGE_FULL when nothing at all fits any more. Asked before a file is written. */
export async function assertRoom(companyId: number): Promise<void> {
  if (limitBytes && (await storedBytes(companyId)) >= limitBytes) throw storageFull(companyId)
}

/** Bytes of all files of the company. */
export async function storedBytes(companyId: number): Promise<number> {
  const row = await db.from('stored_totals').where({ company_id: companyId }).first()
  return Number(row?.bytes ?? 0)
}

/**
 * Counts a file that has been written. Throws E_STORAGE_FULL when it does not fit: then it is not counted, and the
 * caller deletes it. However many are written at once, what is counted stays within the limit.
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
  /** The sum that it may lead to. */
  readonly maxBytes: number
}

/** False when it does not fit, or is counted already. */
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

/** Called before a file is deleted. Twice is the same as once; what was not counted changes nothing. */
export async function uncountFile(key: string): Promise<void> {
  await db.rawQuery(
    `with gone as (delete from stored_files where key = ? returning company_id, size)
     update stored_totals set bytes = greatest(bytes - gone.size, 0)
     from gone where stored_totals.company_id = gone.company_id`,
    [key]
  )
}

/** Minutes after which a file without a row is none that is being written just now. */
const youngMinutes = 60
/** Keys that are looked up in one statement. */
const atOnce = 500

/**
 * Counts the files that were stored before files were counted, or that came into the store from elsewhere. Of all
 * companies, also above their limit: what is there stays. Ended half-way, the next run takes the rest.
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
      if (keys.length === atOnce) {
        yield keys
        keys = []
      }
    }
    yield keys
    paginationToken = listing.paginationToken
  } while (paginationToken)
}

/** Nothing has been stored yet. */
function ifNoFolder(error: unknown): null {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code === 'ENOENT' || cause?.code === 'ENOENT') return null
  throw error
}

async function countOld(key: string) {
  const companyId = Number(/^companies\/(\d+)\//.exec(key)?.[1])
  // Deleted since it was listed, perhaps.
  const facts = await drive
    .use()
    .getMetaData(key)
    .catch(() => null)
  if (!companyId || !facts) return
  if (facts.lastModified > now().minus({ minutes: youngMinutes }).toJSDate()) return
  await count({ companyId, key, size: facts.contentLength, maxBytes: noLimit })
  if (!(await drive.use().exists(key))) await uncountFile(key)
}
