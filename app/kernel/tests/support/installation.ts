/** An installation of a test: a database and a folder of files, both its own. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Disk } from '@adonisjs/drive'
import { FSDriver } from '@adonisjs/drive/drivers/fs'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import type { Archive } from '#app/kernel/backup/read_archive'
import { decrypterOf, encrypterFor, encryptArchive } from '#app/kernel/backup/encryption'
import { writeArchive } from '#app/kernel/backup/write_archive'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'

export class Installation {
  private constructor(
    readonly database: FreshDatabase,
    readonly folder: string
  ) {}

  static async open(prefix: string): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), `${prefix}-`))
    return new Installation(await freshDatabase(prefix), folder)
  }

  get databaseUrl() {
    return this.database.url
  }

  get disk() {
    return new Disk(new FSDriver({ location: join(this.folder, 'media'), visibility: 'private' }))
  }

  readonly isBucket = false
  readonly productVersion = '0.0.0'

  /** Tables, and the companies of the demo in them. */
  async seed(): Promise<void> {
    for (const command of [['migration:run'], ['demo:seed', '--live', '--customers']]) {
      await promisify(execFile)(
        process.execPath,
        ['--import=@poppinss/ts-exec', 'ace.js', ...command],
        {
          env: {
            ...process.env,
            NODE_ENV: 'test',
            GUICHE_MODE: 'demo',
            DATABASE_URL: this.databaseUrl,
            DATA_DIR: this.folder,
          },
        }
      )
    }
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Rows of each table that has any, and which files there are. */
  async contents(): Promise<{ rows: Record<string, number>; files: string[] }> {
    const tables = await this.query<{ name: string }>(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'adonis%' order by relname`
    )
    const rows: Record<string, number> = {}
    for (const { name } of tables) {
      const [{ count }] = await this.query<{ count: number }>(
        `select count(*)::int as count from "${name}"`
      )
      if (count > 0) rows[name] = count
    }
    const { objects } = await this.disk
      .listAll('', { recursive: true })
      .catch(() => ({ objects: [] }))
    const files = [...objects].filter(({ isFile }) => isFile)
    return { rows, files: files.map((file) => (file as { key: string }).key).sort() }
  }

  async close(): Promise<void> {
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** A new pair of keys. */
export async function backupKeys() {
  const identity = await generateIdentity()
  return {
    encrypter: encrypterFor([await identityToRecipient(identity)]),
    decrypter: () => decrypterOf(`# a key for this test\n${identity}\n`),
  }
}

/** The bytes of an archive of the installation. */
export async function archiveOf(
  source: Installation,
  { encrypter }: Pick<Awaited<ReturnType<typeof backupKeys>>, 'encrypter'>
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  await writeArchive(
    source,
    () => undefined,
    (content) =>
      encryptArchive(content, encrypter, async (bytes) => {
        for await (const part of bytes) parts.push(part)
      })
  )
  return Buffer.concat(parts)
}

export const inMemory = (bytes: Buffer): Archive => ({
  name: 'the archive',
  async *open() {
    for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
  },
})
