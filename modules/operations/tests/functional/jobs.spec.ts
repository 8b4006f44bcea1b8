/** Operators look after background jobs, their queues, and lanes. */
import { globSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { auditsOf } from '#app/kernel/testing/audits'
import { apiAs } from '#app/kernel/testing/api'
import { now } from '#app/kernel/clock'
import { jobs } from '#app/kernel/jobs/jobs'
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { registry } from '#app/kernel/modules/registry'
import { aSuper, anAdmin } from '#modules/identity/testing'
import { aFailedJob, aWaitingJob, clearJobs, testQueue } from '#modules/operations/testing'
import type { JobQueuesWire, JobQueueWire, JobsPageWire } from '#modules/operations/wire'
import { aConnection } from '#modules/tickets/testing'

const here = `/platform/job-queues/${testQueue}`

test.group('job queues', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(clearJobs)
  group.each.teardown(clearJobs)

  test('all queues and lanes are listed by name, with what waits', async ({ client, assert }) => {
    const before = now().minus({ seconds: 1 })
    await aWaitingJob()
    await aFailedJob()
    await aWaitingJob()
    const answer = await apiAs(client, await aSuper()).get('/platform/job-queues')
    answer.assertStatus(200)
    const { queues } = answer.body() as JobQueuesWire
    const names = queues.map(({ name }) => name)
    assert.deepEqual(names, names.toSorted())
    assert.includeMembers(names, ['default', testQueue, 'whatsapp.inbox', 'whatsapp.outbox'])
    const found = queues.find(({ name }) => name === testQueue)!
    assert.containsSubset(found, {
      ...{ kind: 'jobs', waiting: 1, delayed: 0, active: 0, failed: 2 },
      ...{ isPaused: false, donePerMinute: 0 },
    })
    assert.isAbove(Date.parse(found.oldestAt!), before.toMillis())
  })

  test('a queue is paused and goes on, audited; an unknown one and a lane are 404', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const calls = apiAs(client, operator)
    const isPaused = async () =>
      (await jobs.queues()).find(({ name }) => name === testQueue)!.isPaused
    ;(await calls.post(`${here}/pause`)).assertStatus(200)
    assert.isTrue(await isPaused())
    ;(await calls.post(`${here}/resume`)).assertStatus(200)
    assert.isFalse(await isPaused())
    const audits = await auditsOf('job_queue')
    assert.deepEqual(
      audits.map(({ action, entity_id: id, user_id: user }) => [action, id, user]),
      ['pause', 'resume'].map((verb) => [`operations.${verb}_queue`, testQueue, operator.user.id])
    )
    for (const name of ['nowhere', 'whatsapp.inbox']) {
      for (const verb of ['pause', 'resume', 'retry']) {
        const refused = await calls.post(`/platform/job-queues/${name}/${verb}`)
        refused.assertStatus(404)
        refused.assertBodyContains({ error: 'ERR_NO_JOB_QUEUE_FOUND' })
      }
    }
    assert.lengthOf(await auditsOf('job_queue'), 2)
  })

  test('all failed jobs of a queue are retried, but for those whose work waits already', async ({
    client,
    assert,
  }) => {
    const ids = [await aFailedJob(), await aFailedJob('No route to host', 'same')]
    await aWaitingJob({ id: 8 }, 'same')
    const answer = await apiAs(client, await aSuper()).post(`${here}/retry`)
    answer.assertStatus(200)
    answer.assertBody({ retried: 1, left: 1 })
    assert.equal((await jobs.find(ids[0]!))?.state, 'waiting')
    assert.equal((await jobs.find(ids[1]!))?.state, 'failed')
    const [audit] = await auditsOf('job_queue')
    assert.deepEqual(
      [audit!.action, audit!.after],
      ['operations.retry_failed_jobs', { retried: 1 }]
    )
  })
})

test.group('jobs', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(clearJobs)
  group.each.teardown(clearJobs)

  test('API-05: failed jobs are listed by default, newest first, in pages', async ({
    client,
    assert,
  }) => {
    const ids: string[] = []
    for (let n = 0; n < 21; n++) ids.push(await aFailedJob())
    await aWaitingJob()
    const calls = apiAs(client, await aSuper())
    const page = async (query: object) =>
      (await calls.get('/platform/jobs', { queue: testQueue, ...query })).body() as JobsPageWire
    const first = await page({})
    assert.deepEqual([first.count, first.hasMore, first.jobs.length], [21, true, 20])
    assert.equal(first.jobs[0]!.id, ids.at(-1))
    const second = await page({ pageNumber: 2 })
    assert.deepEqual([second.jobs.map(({ id }) => id), second.hasMore], [[ids[0]!], false])
    assert.equal((await page({ state: 'waiting' })).count, 1)
  })

  test('a job is shown with why it failed', async ({ client, assert }) => {
    const id = await aFailedJob('No route to host')
    const answer = await apiAs(client, await aSuper()).get(`/platform/jobs/${id}`)
    answer.assertStatus(200)
    const { addedAt, finishedAt, ...job } = answer.body()
    assert.deepEqual(job, {
      ...{ id, name: 'operations.missing', queue: testQueue, state: 'failed', payload: { id: 7 } },
      ...{ attemptsMade: 1, attempts: 1, error: 'No route to host' },
    })
    assert.isAtLeast(Date.parse(finishedAt), Date.parse(addedAt))
  })

  test('a failed job is retried once, and discarded, both audited', async ({ client, assert }) => {
    const id = await aFailedJob()
    const calls = apiAs(client, await aSuper())
    const retried = await calls.post(`/platform/jobs/${id}/retry`)
    retried.assertStatus(200)
    retried.assertBodyContains({ id, state: 'waiting' })
    const again = await calls.post(`/platform/jobs/${id}/retry`)
    again.assertStatus(409)
    again.assertBodyContains({ error: 'ERR_JOB_NOT_RETRIABLE' })
    ;(await calls.delete(`/platform/jobs/${id}`)).assertStatus(200)
    assert.isNull(await jobs.find(id))
    const audits = await auditsOf('job')
    assert.deepEqual(
      audits.map(({ action, entity_id: of, before }) => [action, of, before]),
      [
        ['retry_job', 'failed'],
        ['discard_job', 'waiting'],
      ].map(([action, state]) => [
        `operations.${action}`,
        id,
        { name: 'operations.missing', queue: testQueue, state },
      ])
    )
  })

  test('the next run of a schedule cannot be discarded', async ({ client, assert }) => {
    const queues = await app.container.make('rlanz/queue')
    await jobs.counts()
    const next = await queues
      .getOrSet(testQueue)
      .upsertJobScheduler(
        'operations.missing',
        { pattern: '0 0 1 1 *' },
        { name: 'operations.missing' }
      )
    const id = `${testQueue}:${next!.id}`
    const calls = apiAs(client, await aSuper())
    const refused = await calls.delete(`/platform/jobs/${encodeURIComponent(id)}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_JOB_NOT_REMOVABLE' })
    assert.equal((await jobs.find(id))?.state, 'delayed')
  })

  test('what is not there is 404, and what is no state 422', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    for (const id of [`${testQueue}:999999`, 'nowhere:1', 'x']) {
      for (const answer of [
        await calls.get(`/platform/jobs/${id}`),
        await calls.post(`/platform/jobs/${id}/retry`),
        await calls.delete(`/platform/jobs/${id}`),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_JOB_FOUND' })
      }
    }
    ;(await calls.get('/platform/jobs', { queue: 'nowhere' })).assertStatus(404)
    const invalid = await calls.get('/platform/jobs', { state: 'tired' })
    invalid.assertStatus(422)
  })
})

test.group('lanes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const laneNamed = async (name: string) => {
    const lanes = await registry.contributionsTo(countedLane)
    return lanes.find((lane) => lane.name === name)
  }

  test('every lane of the house is counted', async ({ assert }) => {
    const sources = globSync('modules/*/**/*.ts', { exclude: (name) => name.includes('/tests') })
    const withLane = sources.filter((file) => /new Lane<\w+>\(/.test(readFileSync(file, 'utf8')))
    assert.isNotEmpty(withLane)
    assert.lengthOf(await registry.contributionsTo(countedLane), withLane.length)
  })

  test('what waits in the inbox, what was given up, and since when the oldest is due', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id, companyId } = await aConnection(admin.actor)
    const row = (wid: string, status: string, dueAt: string) => ({
      ...{ company_id: companyId, connection_id: id, kind: 'message', chat: 'a', from_me: false },
      ...{ wid, status, reader: '', due_at: dueAt, received_at: '2031-01-01T10:00:00Z' },
    })
    const past = now().minus({ minutes: 5 }).toISO()!
    const before = await (await laneNamed('whatsapp.inbox'))!.depth()
    await db
      .table('inbox_entries')
      .multiInsert([
        row('1', 'pending', now().minus({ minutes: 1 }).toISO()!),
        row('2', 'waiting', past),
        row('3', 'undecryptable', now().plus({ hours: 1 }).toISO()!),
        row('4', 'parked', past),
        row('5', 'done', past),
      ])
    const answer = await apiAs(client, await aSuper()).get('/platform/job-queues')
    const { queues } = answer.body() as JobQueuesWire
    const lane = queues.find(({ name }) => name === 'whatsapp.inbox')!
    const expected: Partial<JobQueueWire> = {
      ...{ kind: 'lane', waiting: before.waiting + 3, failed: before.failed + 1 },
      ...{ delayed: 0, active: 0, isPaused: false, donePerMinute: null },
    }
    assert.containsSubset(lane, expected)
    assert.equal(Date.parse(lane.oldestAt!), Date.parse(past))
  })

  test('{$self} is counted without reading its whole table')
    .with([
      ...['ai.conversations', 'calendar.commands', 'campaigns.sends', 'integrations.flows'],
      ...['knowledge.documents', 'webhooks.delivery', 'whatsapp.inbox', 'whatsapp.outbox'],
    ])
    .run(async ({ assert }, name) => {
      const plans: string[] = []
      const queries: string[] = []
      const lane = await laneNamed(name)
      // Its module may be switched off.
      if (!lane) return
      const listen = ({ sql }: { sql: string }) => void queries.push(sql)
      db.connection().getReadClient().on('query', listen)
      await lane.depth()
      db.connection().getReadClient().off('query', listen)
      assert.lengthOf(queries, 1)
      // Tables of tests are nearly empty, where reading them whole is the cheapest.
      await db.rawQuery('set local enable_seqscan = off')
      const { rows } = await db.rawQuery(`explain ${queries[0]}`)
      for (const row of rows) plans.push(row['QUERY PLAN'])
      assert.notInclude(plans.join('\n'), 'Seq Scan')
      assert.match(plans.join('\n'), /Index (Only )?Scan|Bitmap Index Scan/)
    })
})
