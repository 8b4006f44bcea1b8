/** Deletes all rows and files of one company, whatever modules wrote them (BIL-06). */
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { deleteFile } from '#app/kernel/media/media'

/** Rows per statement, so that nobody waits long for a lock or the disk. */
const batchRows = 1_000
/** Files between two looks at whether the process stops. */
const batchFiles = 100

/**
 * Batch after batch, children first; a table that only points at one of these goes with it by its foreign key. Returns
 * false when it was stopped before the end: the next call goes on. Safe to repeat. The company must be closed for
 * everybody: what is written meanwhile may stay.
 */
export async function purgeCompany(companyId: number, stopping?: AbortSignal): Promise<boolean> {
  if (!(await deleteFiles(companyId, stopping))) return false
  for (const table of await tablesOfCompanies()) {
    do {
      if (stopping?.aborted) return false
    } while (await deleteBatch(table, companyId))
  }
  // Who opened, changed and deleted it is kept in the operator's trail, without its name.
  await db
    .from('audit_entries')
    .where({ entity: 'company', entity_id: String(companyId) })
    .update({ before: null, after: null })
  return true
}

async function deleteFiles(companyId: number, stopping?: AbortSignal): Promise<boolean> {
  for (;;) {
    const files = await db
      .from('stored_files')
      .where('company_id', companyId)
      .select('key')
      .limit(batchFiles)
    for (const { key } of files) await deleteFile(key as string)
    if (files.length < batchFiles) break
    if (stopping?.aborted) return false
  }
  // Files that were never counted, of an attempt that crashed.
  await drive.use().deleteAll(`companies/${companyId}/`)
  return true
}

async function deleteBatch(table: string, companyId: number): Promise<boolean> {
  const { rowCount } = await db.rawQuery(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where company_id = ? limit ${batchRows}
     ))`,
    [companyId]
  )
  return rowCount === batchRows
}

interface Reference {
  readonly child: string
  readonly parent: string
}

/** Tables with a `company_id`, each before the ones that it refers to; where they refer to each other, in any order. */
async function tablesOfCompanies(): Promise<string[]> {
  const { rows } = await db.rawQuery(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' order by 1`
  )
  const { rows: references }: { rows: Reference[] } = await db.rawQuery(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and conrelid <> confrelid`
  )
  return childrenFirst(
    rows.map(({ name }: { name: string }) => name),
    references
  )
}

function childrenFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables)
  const ordered: string[] = []
  while (left.size) {
    const isReferred = (table: string) =>
      references.some(({ child, parent }) => parent === table && left.has(child))
    const next = [...left].find((table) => !isReferred(table)) ?? [...left][0]
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}
