/** Restores an archive into a database and a folder that are removed again, and says whether it is good (OPS-03). */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Disk } from '@adonisjs/drive'
import { FSDriver } from '@adonisjs/drive/drivers/fs'
import type { Decrypter } from 'age-encryption'
import type pg from 'pg'
import { rowsIn, type Manifest, type TableTotal, type Totals } from '#app/kernel/backup/archive'
import { BackupError } from '#app/kernel/backup/backup_error'
import { rowsOf, withClient } from '#app/kernel/backup/catalogue'
import type { Archive, FileInArchive } from '#app/kernel/backup/read_archive'
import { restoreAsItWas } from '#app/kernel/backup/restore'
import type { Progress } from '#app/kernel/backup/write_archive'

export interface Verdict {
  readonly isGood: boolean
  /** One sentence for each difference. */
  readonly differences: readonly string[]
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  /** All files are read; those of the sample are written and read again. */
  readonly files: number
  readonly sampledFiles: number
}

export interface DrillOptions {
  /** On its server the throw-away database is created. */
  readonly databaseUrl: string
  readonly progress: Progress
  /** How many files are written to the disk and compared. */
  readonly sampleSize?: number
  /** Before the comparison, for tests. */
  readonly restored?: (databaseUrl: string) => Promise<unknown>
}

const defaultSample = 50

/** @throws BackupError when the archive is refused as by a restore, or when no database may be created */
export async function drill(
  archive: Archive,
  decrypter: Decrypter,
  options: DrillOptions
): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'guiche-drill-'))
  const name = `guiche_drill_${randomBytes(6).toString('hex')}`
  const url = new URL(options.databaseUrl)
  try {
    return await withClient(url.href, async (client) => {
      // For the doctor: without such a connection the drill was killed, and its database is left.
      await client.query(`set application_name = '${name}'`)
      await createDatabase(client, name)
      try {
        url.pathname = `/${name}`
        return await tryOut(archive, decrypter, { ...options, folder, databaseUrl: url.href })
      } finally {
        await client.query(`drop database if exists ${name} with (force)`)
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function createDatabase(client: pg.Client, name: string) {
  const { rows } = await client.query<{ command: string }>(
    `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', $1::text,
       pg_encoding_to_char(encoding), datcollate, datctype) as command
     from pg_database where datname = current_database()`,
    [name]
  )
  await client.query(rows[0].command).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
    throw new BackupError(
      'The user of DATABASE_URL may not create databases: "alter role … createdb", or name another server with --database.'
    )
  })
}

async function tryOut(
  archive: Archive,
  decrypter: Decrypter,
  options: DrillOptions & { readonly folder: string }
): Promise<Verdict> {
  const { databaseUrl, folder, progress, sampleSize = defaultSample } = options
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const sample = new Sample(sampleSize)
  const target = { databaseUrl, disk, isBucket: false, takesFile: sample.takes }
  const { manifest, totals } = await restoreAsItWas(archive, decrypter, target, {
    progress,
    mayConnect: false,
    fileRead: (file) => sample.note(file),
  })
  await options.restored?.(databaseUrl)
  progress('comparing')
  const differences = [
    ...(await compareTables(databaseUrl, manifest, totals)),
    ...(await sample.compare(disk)),
  ]
  return {
    isGood: differences.length === 0,
    differences,
    createdAt: manifest.createdAt,
    tables: Object.keys(totals.tables).length,
    rows: rowsIn(totals),
    files: totals.files.count,
    sampledFiles: sample.files.length,
  }
}

/** Reads each table again: the same rows have the same sum. The mark of the copy is no row of the archive. */
async function compareTables(databaseUrl: string, manifest: Manifest, totals: Totals) {
  const differences: string[] = []
  await withClient(databaseUrl, async (client) => {
    for (const table of manifest.tables) {
      if (table.name === 'restore_marks') continue
      const rows = rowsOf(client, table)
      for await (const chunk of rows.content) void chunk
      const difference = differenceOf(table.name, totals.tables[table.name], rows.total())
      if (difference) differences.push(difference)
    }
  })
  return differences
}

function differenceOf(table: string, expected: TableTotal, found: TableTotal): string | null {
  if (isDeepStrictEqual(expected, found)) return null
  return expected.rows === found.rows
    ? `table ${table}: the sum of its ${found.rows} rows differs`
    : `table ${table}: ${found.rows} rows instead of ${expected.rows}`
}

/** The first files, then every tenth, every hundredth and so on, so that a large archive is met everywhere. */
class Sample {
  readonly files: FileInArchive[] = []
  #count = 0
  #isTaken = false

  constructor(private readonly size: number) {}

  takes = (): boolean => {
    const step = 10 ** Math.floor(Math.log10(Math.max(this.#count, 1)))
    this.#isTaken = this.files.length < this.size && this.#count % step === 0
    this.#count += 1
    return this.#isTaken
  }

  note(file: FileInArchive): void {
    if (this.#isTaken) this.files.push(file)
  }

  async compare(disk: Disk): Promise<string[]> {
    const differences: string[] = []
    for (const { key, sha256 } of this.files) {
      const found = createHash('sha256')
        .update(await disk.getBytes(key))
        .digest('hex')
      if (found !== sha256) differences.push(`file ${key}: its content differs`)
    }
    return differences
  }
}
