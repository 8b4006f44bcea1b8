/** Drills: an archive is tried out in a throw-away database (OPS-03). */
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { withClient } from '#app/kernel/backup/catalogue'
import { drill } from '#app/kernel/backup/drill'
import { migrate } from '#app/kernel/migrations/migrations'
import {
  archiveOf,
  backupKeys,
  Installation,
  inMemory,
} from '#app/kernel/tests/support/installation'

test.group('drill', (group) => {
  let source: Installation
  let keys: Awaited<ReturnType<typeof backupKeys>>
  let bytes: Buffer
  const key = `companies/1/${randomUUID()}.bin`
  group.setup(async () => {
    keys = await backupKeys()
    source = await Installation.open('backup_source')
    await migrate(source.databaseUrl)
    await source.query(`insert into stored_totals (company_id, bytes) values (1, 5), (2, 6)`)
    await source.disk.put(key, randomBytes(1000))
    bytes = await archiveOf(source, keys)
  })
  group.teardown(() => source.close())

  const databases = `select datname::text as name from pg_database where datname like 'guiche_drill_%' order by 1`
  const tried = (restored?: (url: string) => Promise<unknown>) =>
    drill(inMemory(bytes), keys.decrypter(), {
      databaseUrl: source.databaseUrl,
      progress: () => undefined,
      restored,
    })
  const changed = (sql: string) => (url: string) => withClient(url, (client) => client.query(sql))

  test('OPS-03: a drill finds the archive good, and leaves nothing behind', async ({ assert }) => {
    const former = await source.query(databases)
    const { isGood, differences, files, sampledFiles } = await tried()
    assert.deepEqual(
      { isGood, differences, files, sampledFiles },
      { isGood: true, differences: [], files: 1, sampledFiles: 1 }
    )
    assert.deepEqual(await source.query(databases), former)
  })

  test('OPS-03: a drill names a table in which a row differs, or is missing', async ({
    assert,
  }) => {
    const former = await source.query(databases)
    const other = await tried(changed('update stored_totals set bytes = 7 where company_id = 2'))
    assert.isFalse(other.isGood)
    assert.deepEqual(other.differences, ['table stored_totals: the sum of its 2 rows differs'])
    const fewer = await tried(changed('delete from stored_totals where company_id = 2'))
    assert.deepEqual(fewer.differences, ['table stored_totals: 1 rows instead of 2'])
    assert.deepEqual(await source.query(databases), former)
  })

  test('OPS-03: a drill of a broken archive is refused, and leaves nothing behind', async ({
    assert,
  }) => {
    const former = await source.query(databases)
    bytes = bytes.subarray(0, -1)
    await assert.rejects(() => tried(), /damaged or cut off/)
    assert.deepEqual(await source.query(databases), former)
  })
})
