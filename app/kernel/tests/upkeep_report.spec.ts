/** Each clean-up has its line for `guiche doctor`, which warns of late and failed runs and of rows that are left. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { noteUpkeep } from '#app/kernel/database/upkeep_runs'
import type { JobSpec } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import Sweep from '#app/kernel/upkeep/sweep'
import { sweepTables } from '#app/kernel/upkeep/sweep_tables'
import { upkeepReport } from '#app/kernel/upkeep/upkeep_report'

const tables = {
  test_olds: { keptWith: 'this test', sweep: [{ days: 2, since: 'at' }], personal: [] },
} as const
const jobs = new Map<string, JobSpec>([
  ['test.nightly', { load: () => import('#app/kernel/upkeep/sweep'), upkeepHours: 24 }],
  ['test.other', { load: () => import('#app/kernel/upkeep/sweep') }],
])
const everything = () => {
  const common = registry.commonTables()
  const all = Object.entries(registry.tables()).filter(([name]) => common.includes(name))
  return { tables: Object.fromEntries(all), jobs: registry.declared('jobs') }
}
/** The lines of this test's own table and job, by task. */
const lines = async () =>
  Object.fromEntries((await upkeepReport({ tables, jobs })).map((line) => [line.task, line]))
const hoursAgo = (hours: number) => now().minus({ hours }).toJSDate()

test.group('upkeep', (group) => {
  const migration = () => db.from('adonis_schema').whereLike('name', '%/0015_note_upkeep_runs')
  let migratedAt: Date
  group.setup(async () => {
    await db.rawQuery('create table test_olds (at timestamptz not null)')
    await db.rawQuery('create index on test_olds (at)')
    migratedAt = (await migration().select('migration_time').first()).migration_time
    return () => db.rawQuery('drop table test_olds')
  })
  group.each.setup(async () => {
    await db.from('upkeep_runs').delete()
    await db.rawQuery('truncate test_olds')
    return async () => {
      await db.from('upkeep_runs').delete()
      await migration().update({ migration_time: migratedAt })
    }
  })
  const add = (count: number, hours: number) =>
    db.rawQuery('insert into test_olds (at) select ? from generate_series(1, ?)', [
      hoursAgo(hours),
      count,
    ] as never)

  test('every swept table and every job that deletes has a line, and all are good after a run', async ({
    assert,
  }) => {
    await new Sweep().handle()
    const report = await upkeepReport(everything())
    const swept = Object.entries(everything().tables).filter(([, { sweep }]) => sweep?.length)
    assert.isAbove(swept.length, 25)
    const deleting = ['kernel.sweep', 'contacts.purge_deleted', 'messages.delete_old']
    const tasks = report.map(({ task }) => task)
    assert.includeMembers(tasks, [...swept.map(([name]) => name), 'pending_files', ...deleting])
    assert.lengthOf(tasks, new Set(tasks).size)
    assert.deepEqual(
      report.filter(({ isGood }) => !isGood),
      []
    )
  })

  test('docs/running.md says of each how long rows are kept, or how often it runs', async ({
    assert,
  }) => {
    const text = await readFile(app.makePath('docs/running.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([a-z_.]+)` +\| (.*?) +\|$/gm)]
    const documented = new Map(rows.map(([, task, words]) => [task!, words!]))
    const time = (days: number) => {
      if (days < 1) return `${Math.round(days * 24)} h`
      return days === 1 ? '1 day' : `${days} days`
    }
    const wanted = new Map([
      ...Object.entries(everything().tables).flatMap(([table, { sweep }]) =>
        sweep?.length
          ? [
              [
                table,
                sweep.map(({ days, since }) => `${time(days)} after \`${since}\``).join(', '),
              ] as const,
            ]
          : []
      ),
      ...[...registry.declared('jobs')].flatMap(([job, { upkeepHours }]) =>
        upkeepHours ? [[job, `every ${upkeepHours} h`] as const] : []
      ),
    ])
    const wrong = [...wanted].filter(([task, words]) => !documented.get(task)?.startsWith(words))
    assert.deepEqual(wrong, [])
  })

  test('a job whose name says that it deletes is noted', ({ assert }) => {
    const named = [...registry.declared('jobs')].filter(([name]) =>
      /\.(purge|sweep|delete|forget|erase)(_|$)/.test(name)
    )
    assert.isAbove(named.length, 4)
    // Presence is a state of people, and nothing that is kept; a person is erased when somebody asks for it.
    const without = named.filter(([, { upkeepHours }]) => !upkeepHours).map(([name]) => name)
    assert.sameMembers(without, ['identity.sweep_presence', 'contacts.erase_person'])
  })

  test('rows that ought to be gone for two runs are counted, up to a limit', async ({ assert }) => {
    await add(3, 49)
    assert.isTrue((await lines()).test_olds!.isGood)
    await add(3, 51)
    const { isGood, message } = (await lines()).test_olds!
    assert.isFalse(isGood)
    assert.match(message, /^3 rows ought to be deleted by now/)
    await add(1200, 60)
    assert.match((await lines()).test_olds!.message, /^1000 rows or more /)
    await sweepTables(tables)
    assert.match((await lines()).test_olds!.message, /^ran at \d{4}-.*; nothing is overdue$/)
    const row = await db.from('upkeep_runs').where('task', 'test_olds').first()
    assert.equal(row.deleted, 1206)
  })

  test('a task that has not run for two of its periods is late', async ({ assert }) => {
    const ran = async (task: string, hours: number) => {
      await noteUpkeep(task, async () => {})
      await db
        .from('upkeep_runs')
        .where({ task })
        .update({ finished_at: hoursAgo(hours) })
    }
    await ran('test_olds', 1.9)
    await ran('test.nightly', 47)
    const before = await lines()
    assert.deepEqual([before.test_olds!.isGood, before['test.nightly']!.isGood], [true, true])
    assert.notProperty(before, 'test.other')
    await ran('test_olds', 2.1)
    await ran('test.nightly', 49)
    const after = await lines()
    assert.match(after.test_olds!.message, /^has not run since \d{4}-.*every 1 h: look whether/)
    assert.match(after['test.nightly']!.message, /^has not run since \d{4}-.*every 24 h/)
  })

  test('one that has never run is late two periods after the installation', async ({ assert }) => {
    assert.equal((await lines()).test_olds!.message, 'has not run yet; nothing is overdue')
    await migration().update({ migration_time: DateTime.now().minus({ hours: 3 }).toJSDate() })
    const late = await lines()
    assert.match(late.test_olds!.message, /^has not run yet, and ought to every 1 h/)
    assert.isTrue(late['test.nightly']!.isGood)
  })

  test('a run that failed is named with its error until one succeeds', async ({ assert }) => {
    const broken = { test_olds: { ...tables.test_olds, sweep: [{ days: 2, since: 'left_at' }] } }
    await sweepTables(broken)
    const { isGood, message } = (await lines()).test_olds!
    assert.isFalse(isGood)
    assert.match(message, /^failed at \d{4}-.*column "left_at" does not exist/)
    await sweepTables(tables)
    assert.isTrue((await lines()).test_olds!.isGood)
  })
})
