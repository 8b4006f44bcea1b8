/** The plan of an update: what pending migrations would do to the tables as they are. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { planMigrations } from '#app/kernel/migrations/plan'

const pending = [
  'modules/tickets/database/migrations/%',
  'modules/quick_replies/database/migrations/%',
]

test.group('plan of migrations', (group) => {
  group.each.setup(async () => {
    // As if these had not run yet; their tables are there.
    await db.beginGlobalTransaction()
    await db
      .from('adonis_schema')
      .where((query) => {
        for (const name of pending) void query.orWhereLike('name', name)
      })
      .delete()
    return () => db.rollbackGlobalTransaction()
  })

  test('names pending migrations in their order, with what each would execute', async ({
    assert,
  }) => {
    const plan = await planMigrations()
    const known = await db.from('adonis_schema').count('* as count')
    assert.isAbove(Number(known[0].count), 0)
    assert.isAbove(plan.length, 1)
    for (const { name, statements } of plan) {
      assert.match(name, /^modules\/(tickets|quick_replies)\/database\/migrations\/\d{4}_/)
      assert.isNotEmpty(statements, name)
    }
  })

  test('says for each statement whether it reads or writes a table, and who waits', async ({
    assert,
  }) => {
    const all = (await planMigrations()).flatMap(({ statements }) => statements)
    const firstOf = (pattern: RegExp) => all.find(({ statement }) => pattern.test(statement))!
    const concurrent = firstOf(/^create index concurrently/i)
    assert.deepInclude(concurrent, { table: 'messages', work: 'reads', waits: 'nobody' })
    assert.isAbove(concurrent.bytes, 0)
    const column = firstOf(/^alter table "messages" add column "media_size"/)
    assert.deepInclude(column, { table: 'messages', work: 'moment', waits: 'nobody' })
    const index = firstOf(/^create index messages_of_ticket /)
    assert.deepInclude(index, { table: 'messages', work: 'reads', waits: 'writers' })
    const rows = firstOf(/^update messages /)
    assert.deepInclude(rows, { table: 'messages', work: 'changes', waits: 'nobody' })
  })

  test('nothing is pending where all have run', async ({ assert }) => {
    await db.rollbackGlobalTransaction()
    assert.deepEqual(await planMigrations(), [])
    await db.beginGlobalTransaction()
  })
})
