/** Brings an archive into an empty installation: everything, or nothing (OPS-03). */
import encryption from '@adonisjs/core/services/encryption'
import type { Disk } from '@adonisjs/drive'
import type { Decrypter } from 'age-encryption'
import type pg from 'pg'
import type { Manifest, TableInArchive } from '#app/kernel/backup/archive'
import { BackupError } from '#app/kernel/backup/backup_error'
import { putRows, tablesOf, withClient } from '#app/kernel/backup/catalogue'
import { filesOf, putStored } from '#app/kernel/backup/files'
import { knownMigrations, migrate } from '#app/kernel/migrations/migrations'
import { readArchive, type Archive, type FileInArchive } from '#app/kernel/backup/read_archive'
import { refuseUsedDatabase, setSequences, withoutReferences } from '#app/kernel/backup/target'
import { keyCheckText, type Archived, type Progress } from '#app/kernel/backup/write_archive'
import { markRestored, markMigration } from '#app/kernel/database/restore_mark'

export interface Target {
  readonly databaseUrl: string
  readonly disk: Disk
  /** Whether the disk is a bucket. */
  readonly isBucket: boolean
  /** Asked before each file; all of them when left out. */
  readonly takesFile?: () => boolean
}

export interface RestoreOptions {
  /** The copy may connect to WhatsApp at once. Otherwise somebody has to say so first. */
  readonly mayConnect: boolean
  readonly progress: Progress
  /** After each file of the archive. */
  readonly fileRead?: (file: FileInArchive) => void
}

/**
 * Checks the whole archive before anything is written, then reads it a second time. Rows come in one transaction;
 * files are deleted again when it fails. Migrations of this version that the archive did not have run at the end.
 *
 * @throws BackupError when the archive is not whole, of another APP_KEY or of a newer version, or when database or
 *   disk are not empty
 */
export async function restore(
  archive: Archive,
  decrypter: Decrypter,
  target: Target,
  options: RestoreOptions
): Promise<Archived> {
  const archived = await restoreAsItWas(archive, decrypter, target, options)
  await migrate(target.databaseUrl)
  return archived
}

/** The same without the migrations that the archive did not have. */
export async function restoreAsItWas(
  archive: Archive,
  decrypter: Decrypter,
  target: Target,
  options: RestoreOptions
): Promise<Archived> {
  const { progress } = options
  await refuseUsedDisk(target.disk)
  const manifest = await checkArchive(archive, decrypter, progress)
  const migrations = [...manifest.migrations, markMigration]
  await withClient(target.databaseUrl, (client) => refuseUsedDatabase(client, migrations))
  progress('making the tables')
  await migrate(target.databaseUrl, migrations)
  const files = new PlacedFiles(target)
  return files.deletedOnFailure(() =>
    withClient(target.databaseUrl, (client) =>
      fill(client, archive, decrypter, { ...options, files })
    )
  )
}

/** Reads all of it. @throws BackupError when it cannot be restored here */
export async function checkArchive(
  archive: Archive,
  decrypter: Decrypter,
  progress: Progress
): Promise<Manifest> {
  const known = new Set(await knownMigrations())
  progress(`checking ${archive.name}`)
  const { manifest } = await readArchive(archive, decrypter, {
    manifest: ({ migrations, product, keyCheck }) => {
      const foreign = migrations.find((name) => !known.has(name))
      if (foreign) {
        throw new BackupError(
          `The archive is of a newer Guichê, or one with more modules (${product}, it has ${foreign}): update first.`
        )
      }
      if (encryption.decrypt(keyCheck) === keyCheckText) return
      throw new BackupError(
        'The archive was made with another APP_KEY, and its secrets can be read with that one only: set APP_KEY to it.'
      )
    },
  })
  return manifest
}

async function refuseUsedDisk(disk: Disk): Promise<void> {
  for await (const key of filesOf(disk)) {
    throw new BackupError(
      `There are files already (${key}), and restoring never overwrites: give an empty DATA_DIR or S3_BUCKET.`
    )
  }
}

interface Filling extends RestoreOptions {
  readonly files: PlacedFiles
}

/** Nothing is visible to others before the commit, and a lost connection undoes all of it. */
async function fill(
  client: pg.Client,
  archive: Archive,
  decrypter: Decrypter,
  { files, progress, mayConnect, fileRead }: Filling
): Promise<Archived> {
  await client.query('begin')
  const here = await tablesOf(client)
  const bringBack = await withoutReferences(client)
  const archived = await readArchive(archive, decrypter, {
    table: async (table, content) => {
      refuseUnknown(here, table)
      const rows = await putRows(client, table, content)
      progress(`table ${table.name}: ${rows} rows`)
      return rows
    },
    file: (key, content) => files.put(key, content),
    fileRead,
    end: async ({ sequences }) => {
      progress('checking references')
      await setSequences(client, sequences)
      await bringBack()
      await markRestored(client, mayConnect)
    },
  })
  await client.query('commit')
  return archived
}

function refuseUnknown(here: readonly TableInArchive[], { name, columns }: TableInArchive) {
  const known = here.find((table) => table.name === name)
  if (known && columns.every((column) => known.columns.includes(column))) return
  throw new BackupError(`The archive has a table ${name} as this version never had it.`)
}

class PlacedFiles {
  readonly #keys: string[] = []

  constructor(private readonly target: Target) {}

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.target.takesFile?.() === false) return
    // Before it is written: half a file is deleted as well.
    this.#keys.push(key)
    await putStored(this.target.disk, key, content, this.target.isBucket)
  }

  async deletedOnFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      for (const key of this.#keys) await this.target.disk.delete(key)
      throw error
    }
  }
}
