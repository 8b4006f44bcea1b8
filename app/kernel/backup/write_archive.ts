/** Writes an archive while the product runs: the tables as they are at one moment, then the files (OPS-03). */
import { Readable } from 'node:stream'
import encryption from '@adonisjs/core/services/encryption'
import type { Disk } from '@adonisjs/drive'
import pg from 'pg'
import {
  archiveFormat,
  endName,
  fileFolder,
  FileTally,
  manifestName,
  tableFolder,
  Tally,
  type Manifest,
  type TableInArchive,
  type TableTotal,
  type Totals,
} from '#app/kernel/backup/archive'
import {
  appliedMigrations,
  rowsOf,
  sequencesOf,
  tablesOf,
  withClient,
} from '#app/kernel/backup/catalogue'
import { filesOf, readStored } from '#app/kernel/backup/files'
import { writeTar, type TarEntry } from '#app/kernel/backup/tar'

/** Text of `keyCheck` in the manifest. */
export const keyCheckText = 'guiche'

/** A tar entry needs its size in advance, and a table has none: its rows are collected up to this size. */
const partBytes = 1024 * 1024

/** One line of progress for so many files. */
const filesPerLine = 1000

export interface BackupSource {
  readonly databaseUrl: string
  readonly disk: Disk
  readonly productVersion: string
}

export interface Archived {
  readonly manifest: Manifest
  readonly totals: Totals
}

/** Called with a line for people: after each table, now and then between the files. */
export type Progress = (line: string) => void

/**
 * Opens a snapshot and hands the archive's content to `write`. Meanwhile the product goes on: it is neither locked out
 * nor waited for. Only migrations wait.
 */
export async function writeArchive(
  source: BackupSource,
  progress: Progress,
  write: (content: AsyncIterable<Uint8Array>) => Promise<void>
): Promise<Archived> {
  return withClient(source.databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const tables = await tablesOf(client)
    const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
    const manifest = await manifestOf(client, source, tables)
    let totals: Totals | undefined
    const reading = { client, disk: source.disk, manifest, progress }
    await write(writeTar(contentOf(reading, (all) => (totals = all))))
    await client.query('commit')
    return { manifest, totals: totals! }
  })
}

async function manifestOf(
  client: pg.Client,
  { productVersion }: BackupSource,
  tables: readonly TableInArchive[]
): Promise<Manifest> {
  const { rows } = await client.query('select now() as at')
  return {
    format: archiveFormat,
    product: productVersion,
    createdAt: (rows[0].at as Date).toISOString(),
    migrations: await appliedMigrations(client),
    tables,
    keyCheck: encryption.encrypt(keyCheckText),
  }
}

interface Reading {
  readonly client: pg.Client
  readonly disk: Disk
  readonly manifest: Manifest
  readonly progress: Progress
}

async function* contentOf(
  reading: Reading,
  onTotals: (totals: Totals) => void
): AsyncGenerator<TarEntry> {
  const { client, disk, manifest, progress } = reading
  yield jsonEntry(manifestName, manifest)
  const tables: Record<string, TableTotal> = {}
  for (const table of manifest.tables) {
    const rows = rowsOf(client, table)
    yield* partsOf(table.name, rows.content)
    tables[table.name] = rows.total()
    progress(`table ${table.name}: ${tables[table.name].rows} rows`)
  }
  // After the rows: a sequence is never behind the ids that they have.
  const sequences = await sequencesOf(client)
  const files = new FileTally()
  yield* storedFiles(disk, files, progress)
  const totals: Totals = { tables, files: files.total(), sequences }
  progress(`files: ${files.count}`)
  yield jsonEntry(endName, totals)
  onTotals(totals)
}

const jsonEntry = (name: string, value: object): TarEntry =>
  entryOf(name, [Buffer.from(JSON.stringify(value))])

const entryOf = (name: string, held: readonly Uint8Array[]): TarEntry => ({
  name,
  size: held.reduce((sum, { byteLength }) => sum + byteLength, 0),
  content: Readable.from(held),
})

/** A part may end within a row: put together they are the table. */
async function* partsOf(table: string, rows: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let held: Uint8Array[] = []
  let size = 0
  let count = 0
  const part = () => {
    count += 1
    const entry = entryOf(`${tableFolder(table)}${String(count).padStart(8, '0')}.copy`, held)
    held = []
    size = 0
    return entry
  }
  for await (const chunk of rows) {
    held.push(chunk)
    size += chunk.byteLength
    if (size >= partBytes) yield part()
  }
  if (size > 0) yield part()
}

/** Files that were deleted since the snapshot are left out: no row will name them for long. */
async function* storedFiles(
  disk: Disk,
  files: FileTally,
  progress: Progress
): AsyncGenerator<TarEntry> {
  for await (const key of filesOf(disk)) {
    const file = await readStored(disk, key)
    if (!file) continue
    const tally = new Tally()
    const content = tally.upTo(file.size, file.content)
    yield { name: fileFolder + key, size: file.size, content }
    files.add({ key, size: file.size, sha256: tally.sha256() })
    if (files.count % filesPerLine === 0) progress(`files: ${files.count}`)
  }
}
