/** Processes report that they run, and the operator sees which are gone. */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { giveUpLease, takeLease } from '#app/kernel/database/lease'
import { apiAs } from '#app/kernel/testing/api'
import { scrape } from '#app/kernel/metrics/scrape'
import { sweepTables } from '#app/kernel/upkeep/sweep_tables'
import { aSuper } from '#modules/identity/testing'
import Heartbeat from '#modules/operations/processes/heartbeat'
import operations from '#modules/operations/module'
import type { MetricsWire, ProcessesWire, ProcessWire } from '#modules/operations/wire'
import { messages } from '#modules/whatsapp/metrics'

test.group('processes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function started() {
    const heartbeat = new Heartbeat()
    await heartbeat.start()
    return heartbeat
  }
  const rowOf = ({ id }: Heartbeat) => db.from('processes').where({ id }).first()
  const seenAgo = (heartbeat: Heartbeat, interval: string) =>
    db
      .from('processes')
      .where({ id: heartbeat.id })
      .update({ seen_at: db.raw(`now() - interval '${interval}'`) })

  test('a process has a row with what it uses while it runs, and none after its stop', async ({
    client,
    assert,
  }) => {
    const heartbeat = await started()
    const manifest = readFileSync(app.makePath('package.json'), 'utf8')
    const { version: packageVersion } = JSON.parse(manifest)
    const answer = await apiAs(client, await aSuper()).get('/platform/processes')
    answer.assertStatus(200)
    const { processes } = answer.body() as ProcessesWire
    const found = processes.find(({ id }) => id === heartbeat.id)!
    assert.containsSubset(found, {
      host: hostname(),
      pid: process.pid,
      kinds: ['web', 'worker', 'gateway'],
      version: packageVersion,
      isGone: false,
      sockets: 0,
      leases: 0,
    })
    const uptime = (Date.parse(found.seenAt) - Date.parse(found.startedAt)) / 1000
    assert.closeTo(uptime, process.uptime(), 30)
    // A process of Node takes more than ten mebibytes, and this one works.
    assert.isAbove(found.memoryBytes, 10 * 1024 * 1024)
    assert.isAbove(found.cpuShare, 0)
    assert.isAtLeast(found.eventLoopDelayMs, 0)
    await heartbeat.stop()
    assert.isNull(await rowOf(heartbeat))
  })

  test('a heartbeat brings the figures up to date', async ({ assert, cleanup }) => {
    const heartbeat = await started()
    cleanup(() => heartbeat.stop())
    const before = await rowOf(heartbeat)
    const lease = await takeLease(`operations-test|${heartbeat.id}`)
    messages.inc({ direction: 'in' }, 3)
    messages.inc({ direction: 'out' }, 2)
    await pause(5)
    await heartbeat.beat()
    const row = await rowOf(heartbeat)
    assert.equal(row.leases, before.leases + 1)
    assert.equal(row.messages_in, before.messages_in + 3)
    assert.equal(row.messages_out, before.messages_out + 2)
    assert.deepEqual(row.started_at, before.started_at)
    await giveUpLease(lease!)
  })

  test('a process that has not reported for twenty seconds is gone, and after an hour it is swept', async ({
    client,
    assert,
    cleanup,
  }) => {
    const heartbeat = await started()
    cleanup(() => heartbeat.stop())
    const operator = await aSuper()
    const shown = async (): Promise<ProcessWire | undefined> => {
      const answer = await apiAs(client, operator).get('/platform/processes')
      return (answer.body() as ProcessesWire).processes.find(({ id }) => id === heartbeat.id)
    }
    const sweep = () => sweepTables(operations.tables)
    await seenAgo(heartbeat, '15 seconds')
    assert.isFalse((await shown())!.isGone)
    await seenAgo(heartbeat, '25 seconds')
    assert.isTrue((await shown())!.isGone)
    await sweep()
    assert.isTrue((await shown())!.isGone)
    await seenAgo(heartbeat, '61 minutes')
    assert.isUndefined(await shown())
    await sweep()
    assert.isNull(await rowOf(heartbeat))
  })

  test('a process that cannot report goes on, says so once, and reports again', async ({
    assert,
    cleanup,
  }) => {
    const heartbeat = await started()
    cleanup(() => heartbeat.stop())
    let warnings = 0
    const former = logger.warn.bind(logger)
    logger.warn = ((...args: Parameters<typeof former>) => {
      if (args[1] === 'the process could not report that it runs') warnings += 1
    }) as typeof logger.warn
    cleanup(() => {
      logger.warn = former
    })
    await db.rawQuery('savepoint before_outage')
    await db.rawQuery('alter table processes rename to processes_away')
    await heartbeat.beat()
    await db.rawQuery('rollback to savepoint before_outage')
    await db.rawQuery('alter table processes rename to processes_away')
    await heartbeat.beat()
    await db.rawQuery('rollback to savepoint before_outage')
    assert.equal(warnings, 1)
    await seenAgo(heartbeat, '10 minutes')
    await heartbeat.beat()
    const [{ ago }] = await db
      .from('processes')
      .where({ id: heartbeat.id })
      .select(db.raw('extract(epoch from now() - seen_at)::float8 as ago'))
    assert.equal(ago, 0)
  })

  test('metrics are values for the operator', async ({ client, assert }) => {
    const answer = await apiAs(client, await aSuper()).get('/platform/metrics')
    answer.assertStatus(200)
    const { metrics } = answer.body() as MetricsWire
    const found = metrics.find(({ name }) => name === 'guiche_messages_total')!
    assert.equal(found.type, 'counter')
    assert.sameMembers(
      found.values.map(({ labels }) => labels.direction),
      ['in', 'out']
    )
    assert.include((await scrape()).text, 'guiche_processes{state="running"}')
  })
})
