/** The sweeper: deletes all old rows in small batches, despite concurrent work or an earlier interruption. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { sweepTables } from '#app/kernel/upkeep/sweep_tables'
import Sweep from '#app/kernel/upkeep/sweep'

const spec = {
  test_olds: {
    keptWith: 'this test',
    sweep: [{ days: 2, since: 'at', when: `kind = 'dull'` }],
    personal: [],
  },
} as const

test.group('sweeper', (group) => {
  group.setup(async () => {
    await db.rawQuery(
      'create table test_olds (id serial primary key, kind text not null, at timestamptz not null)'
    )
    await db.rawQuery('create index on test_olds (at)')
    return () => db.rawQuery('drop table test_olds')
  })
  group.each.setup(async () => {
    await db.rawQuery('truncate test_olds')
  })

  const add = (count: number, kind: string, daysAgo: number) =>
    db.rawQuery('insert into test_olds (kind, at) select ?, ? from generate_series(1, ?)', [
      kind,
      now().minus({ days: daysAgo }).toJSDate(),
      count,
    ] as never)
  const left = async () => Number((await db.from('test_olds').count('* as n'))[0].n)

  test('deletes old rows that meet the condition, beyond one batch, and keeps the rest', async ({
    assert,
  }) => {
    await add(1203, 'dull', 3)
    await add(2, 'dull', 1)
    await add(3, 'dear', 3)
    assert.equal((await sweepTables(spec)).get('test_olds'), 1203)
    assert.equal(await left(), 5)
    assert.equal((await sweepTables(spec)).get('test_olds'), 0)
  })

  test('no statement deletes more than a batch', async ({ assert, cleanup }) => {
    await db.rawQuery('create table test_batches (taken int not null)')
    await db.rawQuery(
      `create function note_batch() returns trigger language plpgsql as $$
       begin insert into test_batches select count(*) from gone; return null; end $$`
    )
    await db.rawQuery(
      `create trigger note_batch after delete on test_olds referencing old table as gone
       for each statement execute function note_batch()`
    )
    cleanup(async () => {
      await db.rawQuery('drop trigger note_batch on test_olds')
      await db.rawQuery('drop function note_batch')
      await db.rawQuery('drop table test_batches')
    })
    await add(1203, 'dull', 3)
    await sweepTables(spec)
    const taken = (await db.from('test_batches')).map((row) => row.taken)
    assert.deepEqual(taken, [500, 500, 203])
  })

  test('skips a locked row without waiting, and leaves it to the next run', async ({ assert }) => {
    await add(3, 'dull', 3)
    await unitOfWork(async ({ trx }) => {
      await trx.rawQuery('select from test_olds order by id limit 1 for update')
      await sweepTables(spec)
      assert.equal(await left(), 1)
    })
    await sweepTables(spec)
    assert.equal(await left(), 0)
  })

  test('concurrent runs delete each row once and do not fail', async ({ assert }) => {
    await add(2000, 'dull', 3)
    const both = await Promise.all([sweepTables(spec), sweepTables(spec)])
    const counts = both.map((deleted) => deleted.get('test_olds')!)
    assert.equal(counts[0]! + counts[1]!, 2000)
    assert.equal(await left(), 0)
  })

  test('an interrupted run keeps what it deleted, and the next one continues', async ({
    assert,
  }) => {
    await add(1200, 'dull', 3)
    const [{ id }] = await db.from('test_olds').orderBy('id').offset(700).limit(1)
    await db.rawQuery(
      `create function refuse() returns trigger language plpgsql as $$
       begin raise exception 'the disk is full'; end $$`
    )
    await db.rawQuery(
      `create trigger refuse before delete on test_olds for each row
       when (old.id = ${Number(id)}) execute function refuse()`
    )
    await sweepTables(spec)
    assert.equal(await left(), 700)
    await db.rawQuery('drop function refuse cascade')
    await sweepTables(spec)
    assert.equal(await left(), 0)
  })

  test('one failing rule does not stop the others', async ({ assert }) => {
    await add(2, 'dull', 3)
    const [rule] = spec.test_olds.sweep
    const broken = { keptWith: 'nobody', sweep: [{ ...rule, since: 'no_such' }], personal: [] }
    await sweepTables({ test_nothing: broken, ...spec })
    assert.equal(await left(), 0)
  })

  test('runs hourly, on the tables of all installed modules', async ({ assert }) => {
    assert.deepInclude(registry.schedules(), { job: 'kernel.sweep', cron: '41 * * * *' })
    const { default: Handler } = await registry.declared('jobs').get('kernel.sweep')!.load()
    assert.strictEqual(Handler, Sweep)
    const at = now().minus({ years: 6 }).toJSDate()
    const row = { company_id: 1, action: 'doors.lock', entity: 'doors' }
    await db.table('audit_entries').multiInsert([
      { ...row, entity_id: 'old', at },
      { ...row, entity_id: 'new', at: now().minus({ years: 4 }).toJSDate() },
    ])
    await new Sweep().handle()
    const kept = await db.from('audit_entries').where('entity', 'doors').select('entity_id')
    assert.deepEqual(kept, [{ entity_id: 'new' }])
    await db.from('audit_entries').where('entity', 'doors').delete()
  })
})
