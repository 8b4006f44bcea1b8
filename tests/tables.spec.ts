/** Every table declares how long its rows are kept and how a person is erased; expired rows are found by an index. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { oldRows } from '#app/kernel/upkeep/sweep_tables'

/** Without those that stand on some servers only: their modules test them. */
const tables = Object.fromEntries(
  registry.commonTables().map((name) => [name, registry.tables()[name]!])
)

const rowsOf = async <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await db.rawQuery(sql, values as never)).rows

/** Tables whose rows are never deleted individually: users are marked as deleted. */
const neverDeleted = ['users']

interface ForeignKey {
  readonly table: string
  readonly parent: string
  readonly columns: string
  readonly action: string
  readonly isIndexed: boolean
}
/** An index serves when it begins with the columns of the key; it may leave out rows in which they are null. */
const foreignKeys = () =>
  rowsOf<ForeignKey>(`
    select key.conrelid::regclass::text as table, key.confrelid::regclass::text as parent,
      key.confdeltype::text as action, named.columns,
      exists (
        select from pg_index index
        where index.indrelid = key.conrelid and index.indisvalid
          and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) = any(
            select '(' || attname || ' IS NOT NULL)' from pg_attribute
            where attrelid = key.conrelid and attnum = any(key.conkey)))
          and (select array_agg(place.attnum) from unnest(index.indkey::int2[]) with ordinality
                 as place (attnum, at) where place.at <= cardinality(key.conkey))
              @> key.conkey
      ) as "isIndexed"
    from pg_constraint key
    join lateral (
      select string_agg(attname, ', ' order by at) as columns
      from unnest(key.conkey) with ordinality as part (attnum, at)
      join pg_attribute on attrelid = key.conrelid and pg_attribute.attnum = part.attnum
    ) named on true
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace
    order by 1, 4`)

test.group('tables', () => {
  test('each table of the database is declared by its module, and each declared one exists', async ({
    assert,
  }) => {
    const found = await rowsOf<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`
    )
    const declared = registry.tables()
    assert.sameMembers(
      Object.keys(tables),
      found.map(({ name }) => name).filter((name) => !declared[name]?.onlyWith)
    )
  })

  test('no table is declared twice', ({ assert }) => {
    const names = registry.installed.flatMap((module) => Object.keys(module.tables ?? {}))
    assert.lengthOf(names, new Set(names).size)
  })

  test('rows that are kept with another row are deleted with it by a foreign key', async ({
    assert,
  }) => {
    const cascades = new Set(
      (await foreignKeys())
        .filter(({ action }) => action === 'c')
        .map(({ table, parent, columns }) => `${table} (${columns}) > ${parent}`)
    )
    const owned = Object.entries(tables).flatMap(([name, { keptWith }]) =>
      typeof keptWith === 'string' ? [] : [`${name} (${keptWith.by}) > ${keptWith.table}`]
    )
    assert.isAbove(owned.length, 20)
    assert.deepEqual(
      owned.filter((one) => !cascades.has(one)),
      []
    )
  })

  test('tables without such an owner describe who deletes their rows, and how personal data is erased', ({
    assert,
  }) => {
    const texts = Object.entries(tables).flatMap(([name, { keptWith, personal }]) => [
      ...(typeof keptWith === 'string' ? [[name, keptWith]] : []),
      ...personal.map(({ erased }) => [name, erased]),
    ])
    assert.deepEqual(
      texts.filter(([, said]) => said!.trim().split(/\s+/).length < 2),
      []
    )
  })

  test('the columns that sweep rules and personal data name exist', async ({ assert }) => {
    const columns = new Set(
      (
        await rowsOf<{ name: string }>(
          `select table_name || '.' || column_name as name from information_schema.columns
           where table_schema = 'public'`
        )
      ).map(({ name }) => name)
    )
    const named = Object.entries(tables).flatMap(([table, { sweep = [], personal }]) => [
      ...sweep.map(({ since }) => `${table}.${since}`),
      ...personal.flatMap((one) => one.columns.map((column) => `${table}.${column}`)),
    ])
    assert.isAbove(named.length, 30)
    assert.deepEqual(
      named.filter((name) => !columns.has(name)),
      []
    )
  })

  test('the sweeper finds expired rows of each table by an index', async ({ assert }) => {
    const slow: string[] = []
    await unitOfWork(async ({ trx }) => {
      // Small tables are scanned and sorted; with that disabled, only a table without an index still is.
      for (const way of ['seqscan', 'bitmapscan', 'sort']) {
        await trx.rawQuery(`set local enable_${way} = off`)
      }
      for (const [table, { sweep = [] }] of Object.entries(tables)) {
        for (const rule of sweep) {
          const plan = await trx.rawQuery(`explain ${oldRows(table, rule, 'ctid')}`, [
            new Date(),
            500,
          ])
          const text = plan.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
          if (text.includes(`Seq Scan on ${table}`) || text.includes('Sort')) slow.push(text)
        }
      }
    })
    assert.deepEqual(slow, [])
  })
})

test.group('foreign keys', () => {
  test('a key that deletes or nulls rows has an index', async ({ assert }) => {
    const bare = (await foreignKeys()).filter(
      ({ action, isIndexed }) => ['c', 'n', 'd'].includes(action) && !isIndexed
    )
    assert.deepEqual(
      bare.map(({ table, columns }) => `${table} (${columns})`),
      []
    )
  })

  test('a key that restricts has an index where rows of the other table are deleted', async ({
    assert,
  }) => {
    const bare = (await foreignKeys()).filter(
      ({ action, parent, isIndexed }) =>
        ['a', 'r'].includes(action) && !neverDeleted.includes(parent) && !isIndexed
    )
    assert.deepEqual(
      bare.map(({ table, columns }) => `${table} (${columns})`),
      []
    )
  })
})
