/** Spans of lanes, jobs and calls to other hosts (ADR 81). */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { getDefaultBackendFactory, setDefaultBackendFactory } from 'bullmq'
import { openJobsHome } from '#app/kernel/jobs/home'
import { Lane } from '#app/kernel/jobs/lane'
import { OutboundClient } from '#app/kernel/outbound/client'
import { Workbench } from '#app/kernel/tests/jobs/workbench'
import { tracing } from '#app/kernel/tests/support/tracing'
import { inBackground, inSpan } from '#app/kernel/tracing/tracing'
import { allowedAddressesOf } from '#start/allowed_addresses'
import { currentIds } from '#start/log_context'
import { failedCode } from '#tests/support/collector'
import { waitFor } from '#tests/support/waiting'

test.group('spans of background work', (group) => {
  const { start, sent } = tracing(group)

  test('background work begins a trace with its ids, whoever woke it', async ({ assert }) => {
    start()
    await inSpan('request', {}, () =>
      inBackground('clean-up', { companyId: 3, jobId: 'a', connectionId: undefined }, async () => {
        assert.containsSubset(currentIds({}), { companyId: 3, jobId: 'a' })
        assert.property(currentIds({}), 'trace_id')
      })
    )
    const received = await sent()
    const [work] = received.named('clean-up')
    assert.notEqual(work!.traceId, received.named('request')[0]!.traceId)
    assert.isUndefined(work!.parentSpanId)
    assert.deepEqual(work!.attributes, { 'guiche.company_id': 3, 'guiche.job_id': 'a' })
  })

  test('a row of a lane is a trace, and a row that failed says by what', async ({ assert }) => {
    start()
    const rows = [{ companyId: 4 }, { companyId: 5 }]
    const failures: Error[] = []
    const lane = new Lane<{ companyId: number }>({
      name: 'kernel.tracing',
      concurrency: 1,
      mayDrain: () => true,
      pendingKeys: async () => [],
      next: async () => rows.shift() ?? null,
      handle: async ({ companyId }) => {
        if (companyId === 5) throw Object.assign(new Error('Ana Maria'), { code: 'ERR_LATE' })
        await db.rawQuery('select 1 as one')
      },
      failed: async (_row, error) => void failures.push(error),
      loggedKey: () => ({}),
    })
    await lane.start()
    await inSpan('request', {}, async () => lane.wakeHere('5511976540123@s.whatsapp.net'))
    await waitFor('both rows', async () => failures.length > 0)
    await lane.stop()
    const received = await sent()
    const [done, failed] = received.named('lane kernel.tracing')
    assert.containsSubset(done!.attributes, {
      'guiche.lane': 'kernel.tracing',
      'guiche.company_id': 4,
    })
    assert.isUndefined(done!.parentSpanId)
    assert.lengthOf(received.childrenOf(done!), 1)
    assert.equal(failed!.attributes['error.type'], 'ERR_LATE')
    for (const value of ['5511976540123', 'Ana Maria']) {
      assert.notInclude(received.bodies.join(), value)
    }
  })

  test('an attempt of a job is a trace, linked with the request that added it', async ({
    assert,
    cleanup,
  }) => {
    const backend = getDefaultBackendFactory()
    const place = { databaseUrl: process.env.DATABASE_URL! }
    const home = openJobsHome(place)
    cleanup(async () => {
      await home.close()
      setDefaultBackendFactory(backend)
    })
    const bench = await Workbench.open(place, home)
    cleanup(() => bench.close())
    start()
    bench.declare('tickets.close', {
      attempts: 2,
      backoffMs: 1,
      run: async ({ id }) => {
        if (id === 8) throw Object.assign(new Error('Ana Maria'), { code: 'ERR_LATE' })
      },
    })
    await bench.work()
    const ids = [
      await inSpan('request', {}, () => bench.jobs.add('tickets.close', { id: 7 })),
      await bench.jobs.add('tickets.close', { id: 8 }),
    ]
    const stateOf = async (id: string) => (await bench.jobs.find(id))?.state
    await waitFor('the first job', async () => (await stateOf(ids[0]!)) === 'completed')
    await waitFor('the second job', async () => (await stateOf(ids[1]!)) === 'failed')
    assert.deepEqual((await bench.jobs.find(ids[0]!))!.payload, { id: 7 })
    const received = await sent()
    const [request] = received.named('request')
    const attempts = received.named('job tickets.close')
    assert.lengthOf(attempts, 3)
    const linked = attempts.filter(({ links }) => links?.length)
    assert.containsSubset(linked, [
      { links: [{ traceId: request!.traceId, spanId: request!.spanId }] },
    ])
    assert.lengthOf(linked, 1)
    assert.notEqual(linked[0]!.traceId, request!.traceId)
    const failed = attempts.filter(({ status }) => status.code === failedCode)
    assert.deepEqual(
      failed.map(({ attributes }) => [attributes['guiche.job'], attributes['error.type']]),
      [
        ['tickets.close', 'ERR_LATE'],
        ['tickets.close', 'ERR_LATE'],
      ]
    )
    assert.notInclude(received.bodies.join(), 'Ana Maria')
  })

  test('a call to another host has the host and the status, and nothing else of its address', async ({
    assert,
    cleanup,
  }) => {
    const sentAlong: unknown[] = []
    const server = createServer((request, response) => {
      sentAlong.push(request.headers.traceparent)
      response.writeHead(request.url!.includes('/away') ? 503 : 200).end('ok')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const client = new OutboundClient(() => allowedAddressesOf('127.0.0.1'))
    cleanup(async () => {
      await client.close()
      server.close()
    })
    start()
    const origin = `http://127.0.0.1:${port}`
    await inSpan('work', {}, async () => {
      await client.send(`${origin}/contacts/5511976540123?name=Ana`, { method: 'POST' })
      await client.fetcher({ maxBytes: 100 })(`${origin}/away/5511976540123`)
      await client.send('http://127.0.0.1:1/').catch(() => {})
    })
    const received = await sent()
    const calls = received.childrenOf(received.named('work')[0]!)
    const host = { 'server.address': '127.0.0.1', 'server.port': port }
    assert.deepEqual(
      calls.map(({ name, attributes }) => [name, attributes]),
      [
        ['POST', { ...host, 'http.request.method': 'POST', 'http.response.status_code': 200 }],
        [
          'GET',
          {
            ...host,
            'http.request.method': 'GET',
            'http.response.status_code': 503,
            'error.type': '503',
          },
        ],
        [
          'GET',
          {
            ...host,
            'server.port': 1,
            'http.request.method': 'GET',
            'error.type': 'ECONNREFUSED',
          },
        ],
      ]
    )
    for (const value of ['5511976540123', 'Ana', 'contacts']) {
      assert.notInclude(received.bodies.join(), value)
    }
    assert.deepEqual(sentAlong, [undefined, undefined])
  })
})
