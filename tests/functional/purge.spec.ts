/** Purging a company leaves nothing of it, and everything of its neighbours (BIL-06). */
import { existsSync } from 'node:fs'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fileExists } from '#app/kernel/media/media'
import { purgeCompany } from '#app/kernel/upkeep/purge_company'
import { companyRecords } from '#modules/identity/public'
import { fillTable } from '#tests/support/fill_table'
import { aMarkedCompany } from '#tests/support/marked_company'

const rowsOf = async <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await db.rawQuery(sql, values as never)).rows

/** Stands in every text of the tables that the demo leaves empty. */
const marker = 'Marca 7731'

async function tablesOfCompanies(): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' order by 1`
  )
  return found.map(({ name }) => name)
}

/** Rows of the company, by table. */
async function countRows(companyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesOfCompanies()) {
    const [{ count }] = await rowsOf<{ count: string }>(
      `select count(*) from ${table} where company_id = ?`,
      [companyId]
    )
    counts[table] = Number(count)
  }
  return counts
}

/** Columns of any table in which one of the texts stands. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await rowsOf(
      `select 1 from ${table} where exists (
         select from unnest(?::text[]) as one (text) where strpos(${column}::text, one.text) > 0
       ) limit 1`,
      [[...texts]]
    )
    if (rows.length) found.push(`${table}.${column}`)
  }
  return found
}

async function seedDemo(): Promise<number> {
  const { GUICHE_MODE } = process.env
  process.env.GUICHE_MODE = 'demo'
  try {
    const command = await ace.exec('demo:seed', [])
    if (command.exitCode) throw new Error(`the demo was not loaded: ${command.error}`)
  } finally {
    // Assigning undefined would set the text `undefined`, which the next server refuses.
    if (GUICHE_MODE === undefined) delete process.env.GUICHE_MODE
    else process.env.GUICHE_MODE = GUICHE_MODE
  }
  const [company] = await rowsOf<{ id: number }>(
    `select company_id as id from users where email = 'admin@guiche.local'`
  )
  return company.id
}

test.group('purge', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('BIL-06: no row and no file of the demo company is left, all of its neighbour are', async ({
    assert,
  }) => {
    const neighbour = await aMarkedCompany(11)
    const companyId = await seedDemo()
    const names = await rowsOf<{ text: string }>(
      `select name as text from contacts where company_id = :companyId
       union select email from users where company_id = :companyId
       union select name from companies where id = :companyId`.replaceAll(
        ':companyId',
        String(companyId)
      )
    )
    const texts = [marker, ...names.map(({ text }) => text).filter((text) => text.length > 6)]
    const before = await countRows(companyId)
    const empty = Object.keys(before).filter((table) => !before[table])
    assert.isAbove(Object.keys(before).length - empty.length, 20)
    for (const table of empty) await fillTable(table, companyId, marker)
    assert.notInclude(Object.values(await countRows(companyId)), 0)
    assert.isAbove((await columnsWith(texts)).length, 5)
    const files = await rowsOf<{ key: string }>(
      'select key from stored_files where company_id = ?',
      [companyId]
    )
    assert.isAbove(files.length, 3)
    const [keptRows, keptFile] = [
      await countRows(neighbour.admin.company.id),
      neighbour.texts.find(({ file }) => file)!.file!,
    ]

    await db.from('companies').where('id', companyId).update({ deleted_at: new Date() })
    assert.isTrue(await purgeCompany(companyId))
    await companyRecords.forgetCompany(companyId)

    const after = await countRows(companyId)
    assert.deepEqual(
      Object.keys(after).filter((table) => after[table]),
      []
    )
    assert.deepEqual(await columnsWith(texts), [])
    for (const { key } of files) assert.isFalse(await fileExists(key), key)
    assert.isFalse(existsSync(app.makePath(process.env.DATA_DIR!, `companies/${companyId}`)))
    assert.deepEqual(await countRows(neighbour.admin.company.id), keptRows)
    assert.isTrue(await fileExists(keptFile))
  })

  test('BIL-06: a purge that was stopped in the middle goes on where it was', async ({
    assert,
  }) => {
    const { admin } = await aMarkedCompany(12)
    const companyId = admin.company.id
    const stopped = new AbortController()
    stopped.abort()
    assert.isFalse(await purgeCompany(companyId, stopped.signal))
    await db.from('companies').where('id', companyId).update({ deleted_at: new Date() })
    assert.isTrue(await purgeCompany(companyId))
    assert.isTrue(await purgeCompany(companyId))
    await companyRecords.forgetCompany(companyId)
    const after = await countRows(companyId)
    assert.deepEqual(
      Object.keys(after).filter((table) => after[table]),
      []
    )
  })
})
