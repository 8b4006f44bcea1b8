/** Backup and restore of whole installations (OPS-03). */
import { randomBytes, randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { BackupError } from '#app/kernel/backup/backup_error'
import { tablesOf, withClient } from '#app/kernel/backup/catalogue'
import { migrate } from '#app/kernel/migrations/migrations'
import { restore } from '#app/kernel/backup/restore'
import { encryptArchive } from '#app/kernel/backup/encryption'
import {
  archiveOf,
  backupKeys,
  Installation,
  inMemory,
} from '#app/kernel/tests/support/installation'
import { dropConstraints, fillTable } from '#tests/support/fill_table'

type Keys = Awaited<ReturnType<typeof backupKeys>>
const silently = { mayConnect: false, progress: () => undefined }
const mebibyte = 1024 * 1024

/** Everything in a table, whatever the order of its rows. */
const sumOf = (table: string) =>
  `select count(*)::int as count, md5(string_agg(row::text, '' order by row::text)) as sum from "${table}" as row`

test.group('backup', (group) => {
  let source: Installation
  let target: Installation
  let keys: Keys
  let bytes: Buffer
  const key = `companies/1/messages/7/${randomUUID()}.bin`

  group.setup(async () => {
    keys = await backupKeys()
    source = await Installation.open('backup_source')
    await source.seed()
    await source.disk.put(key, randomBytes(3 * mebibyte))
    await source.disk.put(`platform/${randomUUID()}.txt`, '')
    bytes = await archiveOf(source, keys)
  })
  group.teardown(() => source.close())
  group.each.setup(async () => {
    target = await Installation.open('backup_target')
    return () => target.close()
  })

  const restoreFrom = (archive: Buffer, decrypter = keys.decrypter()) =>
    restore(inMemory(archive), decrypter, target, silently)

  test('OPS-03: an archive brings all rows, files, references and numbers to an empty host', async ({
    assert,
  }) => {
    await restoreFrom(bytes)

    const [before, after] = [await source.contents(), await target.contents()]
    assert.isAbove(Object.keys(before.rows).length, 30)
    assert.isAbove(before.files.length, 1)
    assert.deepEqual(after, { ...before, rows: { ...before.rows, restore_marks: 1 } })
    for (const table of Object.keys(before.rows)) {
      assert.deepEqual(await target.query(sumOf(table)), await source.query(sumOf(table)), table)
    }
    const file = Buffer.from(await target.disk.getBytes(key))
    assert.isTrue(file.equals(Buffer.from(await source.disk.getBytes(key))))
    for (const described of [
      `select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 2, 1`,
      `select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 2, 1`,
      `select sequencename, last_value from pg_sequences
       where schemaname = 'public' and sequencename not like 'adonis%' order by 1`,
    ]) {
      assert.deepEqual(await target.query(described), await source.query(described))
    }
  })

  async function refusal(attempt: Promise<unknown>): Promise<string> {
    const error = await attempt.then(
      () => new Error('it was restored'),
      (reason: Error) => reason
    )
    return error instanceof BackupError ? error.message : `no words: ${error.stack}`
  }

  /** Not even tables. */
  async function isUntouched() {
    const tables = await withClient(target.databaseUrl, tablesOf)
    return tables.length === 0 && (await target.contents()).files.length === 0
  }

  test('OPS-03: a damaged archive is refused, wherever the damage is, and nothing is written', async ({
    assert,
  }) => {
    for (const at of [0, 40, 200, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const broken = Buffer.from(bytes)
      broken[at] ^= 1
      const words = await refusal(restoreFrom(broken))
      // What is damaged at the beginning is told neither from another format nor from another key.
      const expected = /^(The archive is damaged|This file is no backup|.*its beginning is damaged)/
      assert.match(words, expected, `byte ${at}`)
    }
    assert.isTrue(await isUntouched())
  })

  test('OPS-03: an archive that was cut off is refused, wherever, and nothing is written', async ({
    assert,
  }) => {
    // 65552 bytes are one block of the encryption: cut between two of them, each one is whole.
    const header = bytes.indexOf('\n--- ') + 1 + '--- '.length + 43 + 1
    const betweenBlocks = header + 16 + 2 * (64 * 1024 + 16)
    assert.isBelow(betweenBlocks, bytes.length)
    assert.match(
      await refusal(restoreFrom(bytes.subarray(0, 0))),
      /^This file is no backup archive/
    )
    for (const length of [100, betweenBlocks, bytes.length - 20, bytes.length - 1]) {
      const words = await refusal(restoreFrom(bytes.subarray(0, length)))
      assert.match(words, /^The archive is damaged or cut off/, `${length} bytes`)
    }
    assert.isTrue(await isUntouched())
  })

  test('OPS-03: another key does not open it, and nothing is written', async ({ assert }) => {
    const other = await backupKeys()
    const words = await refusal(restoreFrom(bytes, other.decrypter()))
    assert.match(words, /^The key does not open this archive/)
    assert.isTrue(await isUntouched())
  })

  test('OPS-03: what is encrypted and is no backup is refused', async ({ assert }) => {
    const parts: Uint8Array[] = []
    await encryptArchive(
      (async function* noTar() {
        yield Buffer.from('no tar at all'.repeat(100))
      })(),
      keys.encrypter,
      async (written) => {
        for await (const part of written) parts.push(part)
      }
    )
    const words = await refusal(restoreFrom(Buffer.concat(parts)))
    assert.match(words, /^The archive is damaged or cut off/)
  })

  test('OPS-03: a database with rows, or files that are there, are never overwritten', async ({
    assert,
  }) => {
    await target.disk.put(key, 'ours')
    assert.match(await refusal(restoreFrom(bytes)), /^There are files already/)
    assert.equal(await target.disk.get(key), 'ours')
    await target.disk.delete(key)

    await migrate(target.databaseUrl)
    await target.query(`insert into stored_totals (company_id, bytes) values (1, 5)`)
    assert.match(
      await refusal(restoreFrom(bytes)),
      /^The database has rows already \(table stored_totals\)/
    )
    assert.deepEqual(await target.contents(), { rows: { stored_totals: 1 }, files: [] })

    await target.query(`delete from stored_totals`)
    await restoreFrom(bytes)
    const { rows } = await target.contents()
    assert.equal(rows.restore_marks, 1)
  })

  test('OPS-03: a failure in the middle leaves neither rows nor files', async ({ assert }) => {
    const disk = target.disk
    disk.putStream = async () => {
      throw new Error('the disk is full')
    }
    const full = { databaseUrl: target.databaseUrl, disk, isBucket: false }
    await assert.rejects(
      () => restore(inMemory(bytes), keys.decrypter(), full, silently),
      'the disk is full'
    )
    assert.deepEqual(await target.contents(), { rows: {}, files: [] })
    await restoreFrom(bytes)
  })

  test('OPS-03: an archive of a newer version is refused; an older one gets the new tables', async ({
    assert,
  }) => {
    const older = await Installation.open('backup_older')
    try {
      const all = await source.query<{ name: string }>('select name from adonis_schema order by id')
      const names = all.map(({ name }) => name)
      await migrate(older.databaseUrl, names.slice(0, names.length - 5))
      await restoreFrom(await archiveOf(older, keys))
      const after = await target.query<{ name: string }>('select name from adonis_schema')
      assert.sameMembers(
        after.map(({ name }) => name),
        names
      )

      await older.query(
        `insert into adonis_schema (name, batch) values ('modules/new/database/migrations/0001_new', 1)`
      )
      const words = await refusal(restoreFrom(await archiveOf(older, keys)))
      assert.match(words, /^The archive is of a newer Guichê.*modules\/new\/.*update first\.$/)
    } finally {
      await older.close()
    }
  })
})

test.group('backup of any rows', (group) => {
  let source: Installation
  let target: Installation
  group.each.setup(async () => {
    source = await Installation.open('backup_source')
    target = await Installation.open('backup_target')
    await migrate(source.databaseUrl)
    return async () => {
      await source.close()
      await target.close()
    }
  })

  /** A connection of the query builder. */
  async function withLucid<T>(
    { databaseUrl }: Installation,
    work: (client: ReturnType<typeof db.connection>) => Promise<T>
  ) {
    const ours = app.config.get<Parameters<typeof db.manager.add>[1]>('database.connections.pg')
    db.manager.add(databaseUrl, { ...ours, connection: databaseUrl } as typeof ours)
    try {
      return await work(db.connection(databaseUrl))
    } finally {
      await db.manager.close(databaseUrl, true)
    }
  }

  test('OPS-03: the rows of every table come back, whatever they hold', async ({ assert }) => {
    const keys = await backupKeys()
    const tables = (await withClient(source.databaseUrl, tablesOf)).map(({ name }) => name)
    assert.isAbove(tables.length, 90)
    await withLucid(source, async (client) => {
      for (const table of tables) await fillTable(table, 1, 'any', client)
    })
    // What COPY has signs of its own for, and a letter outside of the first plane.
    await source.query('update stored_files set key = $1', ['\\.\t\\N\n"\'\r𝄞'])
    await migrate(target.databaseUrl)
    await withLucid(target, async (client) => {
      for (const table of tables) await dropConstraints(table, client)
    })

    await restore(inMemory(await archiveOf(source, keys)), keys.decrypter(), target, silently)

    for (const table of tables.filter((name) => name !== 'restore_marks')) {
      const [before] = await source.query(sumOf(table))
      assert.equal(before.count, 1, table)
      assert.deepEqual(await target.query(sumOf(table)), [before], table)
    }
  })

  test('OPS-03: while others write, an archive is of one moment', async ({ assert }) => {
    const keys = await backupKeys()
    const count = 'select count(*)::int as count from stored_files'
    let isWriting = true
    const write = async () => {
      for (let number = 0; isWriting; number += 1) {
        // One statement is one transaction: the file and the sum that counts it.
        await source.query(
          `with file as (insert into stored_files (key, company_id, size) values ($1, 1, 7) returning size)
           insert into stored_totals as total (company_id, bytes) select 1, size from file
           on conflict (company_id) do update set bytes = total.bytes + excluded.bytes`,
          [`file ${number}`]
        )
      }
    }
    const writing = write()
    const [{ count: before }] = await source.query<{ count: number }>(count)
    const archive = await archiveOf(source, keys)
    const [{ count: after }] = await source.query<{ count: number }>(count)
    isWriting = false
    await writing

    await restore(inMemory(archive), keys.decrypter(), target, silently)
    const [held] = await target.query<{ count: number; bytes: string }>(
      `select (${count}) as count, (select bytes from stored_totals where company_id = 1) as bytes`
    )
    assert.isAbove(after, before)
    assert.isAtLeast(held.count, before)
    assert.isAtMost(held.count, after)
    assert.equal(Number(held.bytes ?? 0), held.count * 7)
  })

  test('OPS-03: a table of 128 MiB takes a part of that in memory', async ({ assert }) => {
    const keys = await backupKeys()
    await source.query(
      `insert into audit_entries (company_id, action, entity, after, at)
       select 1, 'a', 'b', to_jsonb(repeat(md5(number::text), 32)), now() from generate_series(1, 131072) as number`
    )
    // What is held, not what was not collected yet.
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held = () => {
      // Buffers go with the second one.
      collect()
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const start = held()
    const samples: number[] = []
    const timer = setInterval(() => samples.push(held()), 1000)
    const archive = await archiveOf(source, keys)
    await restore(inMemory(archive), keys.decrypter(), target, silently)
    clearInterval(timer)

    const [{ count }] = await target.query<{ count: number }>(sumOf('audit_entries'))
    assert.equal(count, 131_072)
    assert.isAbove(samples.length, 1)
    assert.isBelow((Math.max(...samples) - start - archive.length) / mebibyte, 32)
  }).timeout(300_000)
})
