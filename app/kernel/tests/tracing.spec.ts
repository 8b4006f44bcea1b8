/** Spans of pieces of work, sent to a collector over OTLP (ADR 81). tests/traces.spec.ts shows those of a whole server. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { getDefaultBackendFactory, setDefaultBackendFactory } from 'bullmq'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { openJobsHome } from '#app/kernel/jobs/home'
import { Lane } from '#app/kernel/jobs/lane'
import { OutboundClient } from '#app/kernel/outbound/client'
import { Workbench } from '#app/kernel/tests/jobs/workbench'
import { startTracing, type TracingSettings } from '#app/kernel/tracing/open_telemetry'
import { currentSpan, inBackground, inSpan } from '#app/kernel/tracing/tracing'
import { allowedAddressesOf } from '#start/allowed_addresses'
import { currentIds } from '#start/log_context'
import { Collector } from '#tests/support/collector'
import { sleep, waitFor } from '#tests/support/waiting'

const failedCode = 2
const callers = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
}
const traceparent = `00-${callers.traceId}-${callers.spanId}-01`

test.group('spans', (group) => {
  let collector: Collector
  let stop: (() => Promise<void>) | null = null
  group.each.setup(async () => {
    collector = await Collector.start()
    return async () => {
      await stop?.()
      stop = null
      await collector.close()
    }
  })

  const start = (more: Partial<TracingSettings> = {}) => {
    stop = startTracing({
      ...{ endpoint: collector.url, headers: '', serviceName: 'guiche', share: 1 },
      ...more,
    })
  }
  /** Ends traces, which sends the rest. */
  const sent = async () => {
    await stop?.()
    stop = null
    return collector.spans
  }

  test('without a collector it is a plain call', async ({ assert }) => {
    const answer = await inSpan('work', {}, async (span) => {
      span.set({ code: 1 })
      span.failed(new Error('no'))
      assert.isNull(currentSpan())
      assert.deepEqual(currentIds({}), {})
      return 7
    })
    assert.equal(answer, 7)
    await assert.rejects(() => inSpan('work', {}, () => Promise.reject(new Error('no'))), 'no')
    assert.isEmpty(collector.received)
  })

  test('are children of the work that they are part of, and name the process', async ({
    assert,
  }) => {
    start({ serviceName: 'loja', headers: 'x-key=a%20b, x-other=c=d' })
    await inSpan('outer', {}, async () => {
      await Promise.all(['one', 'two'].map((name) => inSpan(name, {}, () => sleep(1))))
    })
    await inSpan('alone', {}, async () => {})
    await sent()
    const [outer] = collector.named('outer')
    assert.sameMembers(
      collector.childrenOf(outer!).map(({ name }) => name),
      ['one', 'two']
    )
    assert.notEqual(collector.named('alone')[0]!.traceId, outer!.traceId)
    assert.containsSubset(outer!.resource, { 'service.name': 'loja', 'process.pid': process.pid })
    assert.containsSubset(collector.headers[0], { 'x-key': 'a b', 'x-other': 'c=d' })
  })

  test('a failure has the code or the class of its error, never its words', async ({ assert }) => {
    start()
    const errors = [
      Object.assign(new Error('Ana Maria'), { code: 'ERR_ANA' }),
      new RangeError('Ana Maria'),
      Object.assign(new Error('Ana Maria'), { code: 'of Ana Maria' }),
    ]
    for (const error of errors) {
      await inSpan('fails', {}, () => Promise.reject(error)).catch(() => {})
    }
    await sent()
    const failed = collector.named('fails')
    assert.deepEqual(
      failed.map(({ attributes }) => attributes['error.type']),
      ['ERR_ANA', 'RangeError', 'Error']
    )
    for (const { status } of failed) assert.deepEqual(status, { code: failedCode })
    assert.notInclude(collector.received.join(), 'Ana Maria')
  })

  test('a caller’s trace is followed, and what is no traceparent begins one', async ({
    assert,
  }) => {
    start()
    await inSpan('followed', { parent: traceparent }, async () => {})
    const wrong = [
      '',
      'Ana',
      `${traceparent}-more`,
      traceparent.replace('00-', 'ff-'),
      traceparent.replace(callers.traceId, '0'.repeat(32)),
      `${traceparent}, ${traceparent}`,
    ]
    for (const parent of wrong) await inSpan('begun', { parent }, async () => {})
    await sent()
    assert.containsSubset(collector.named('followed'), [
      { traceId: callers.traceId, parentSpanId: callers.spanId },
    ])
    assert.lengthOf(collector.named('begun'), wrong.length)
    for (const { traceId } of collector.named('begun')) assert.notEqual(traceId, callers.traceId)
  })

  test('of a share of 0 only the traces are kept that a caller keeps', async ({ assert }) => {
    start({ share: 0 })
    await inSpan('dropped', {}, async () => {
      assert.deepEqual(currentIds({}), {})
      await inSpan('its part', {}, async () => {})
      await db.rawQuery('select 1 as dropped')
    })
    await inSpan('kept', { parent: traceparent }, () => inSpan('part', {}, async () => {}))
    const left = traceparent.replace(/01$/, '00')
    await inSpan('left out by its caller', { parent: left }, async () => {})
    await sent()
    assert.sameMembers(
      collector.spans.map(({ name }) => name),
      ['kept', 'part']
    )
  })

  test('log lines have the id of their trace, until the span ends', async ({ assert }) => {
    start()
    const after = Promise.withResolvers<void>()
    let later: Promise<object> | null = null
    const inside = await inSpan('work', {}, async () => {
      later = after.promise.then(() => currentIds({}))
      return currentIds({})
    })
    after.resolve()
    assert.deepEqual(await later!, {})
    await sent()
    assert.deepEqual(inside, { trace_id: collector.named('work')[0]!.traceId })
  })

  test('what goes on after the end of a span is no part of it', async ({ assert }) => {
    start()
    const opened = Promise.withResolvers<void>()
    let later: Promise<void> | null = null
    await inSpan('step', {}, async () => {
      later = opened.promise.then(async () => {
        await db.rawQuery('select 1 as too_late')
        await inSpan('message over its socket', {}, async () => {})
      })
    })
    opened.resolve()
    await later!
    await sent()
    const [step] = collector.named('step')
    assert.isEmpty(collector.childrenOf(step!))
    assert.notEqual(collector.named('message over its socket')[0]!.traceId, step!.traceId)
    assert.isEmpty(collector.named('SELECT'))
  })

  test('statements have placeholders and no values', async ({ assert }) => {
    start()
    const query = 'select id from companies where name = ?'
    await inSpan('work', {}, async () => {
      await db.rawQuery(query, ['Ana Maria'])
      await db.from('companies').where('name', 'Ana Maria').where('id', 99_887_766).first()
      const refused = db.rawQuery('select ?::int', ['Ana Maria'])
      await refused.catch(() => {})
    })
    await db.rawQuery('select 1 as outside')
    await sent()
    const parts = collector.childrenOf(collector.named('work')[0]!)
    assert.deepEqual(
      parts.map(({ name, attributes }) => [name, attributes['db.query.text']]),
      [
        ['SELECT companies', query.replace('?', '$1')],
        ['SELECT companies', 'select * from "companies" where "name" = $1 and "id" = $2 limit $3'],
        ['SELECT', 'select $1::int'],
      ]
    )
    assert.deepEqual(parts[0]!.attributes['db.system.name'], 'postgresql')
    assert.containsSubset(parts[2], { status: { code: failedCode } })
    // PostgreSQL's code for a text that is no number.
    assert.equal(parts[2]!.attributes['error.type'], '22P02')
    for (const value of ['Ana Maria', '99887766', 'outside']) {
      assert.notInclude(collector.received.join(), value)
    }
  })

  test('BEGIN and COMMIT are statements', async ({ assert }) => {
    start()
    await inSpan('work', {}, () => unitOfWork(({ trx }) => trx.rawQuery('select 1 as one')))
    await sent()
    const parts = collector.childrenOf(collector.named('work')[0]!)
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['BEGIN', 'SELECT', 'COMMIT']
    )
  })

  test('a statement is cut after 2048 characters', async ({ assert }) => {
    start()
    await inSpan('work', {}, () =>
      db
        .from('companies')
        .whereIn(
          'id',
          Array.from({ length: 2000 }, (_, id) => -id)
        )
        .first()
    )
    await sent()
    const [statement] = collector.named('SELECT companies')
    assert.lengthOf(String(statement!.attributes['db.query.text']), 2048)
  })

  test('background work begins a trace with its ids, whoever woke it', async ({ assert }) => {
    start()
    await inSpan('request', {}, () =>
      inBackground('clean-up', { companyId: 3, jobId: 'a', connectionId: undefined }, async () => {
        assert.containsSubset(currentIds({}), { companyId: 3, jobId: 'a' })
        assert.property(currentIds({}), 'trace_id')
      })
    )
    await sent()
    const [work] = collector.named('clean-up')
    assert.notEqual(work!.traceId, collector.named('request')[0]!.traceId)
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
    await sent()
    const [done, failed] = collector.named('lane kernel.tracing')
    assert.containsSubset(done!.attributes, {
      'guiche.lane': 'kernel.tracing',
      'guiche.company_id': 4,
    })
    assert.isUndefined(done!.parentSpanId)
    assert.lengthOf(collector.childrenOf(done!), 1)
    assert.equal(failed!.attributes['error.type'], 'ERR_LATE')
    for (const value of ['5511976540123', 'Ana Maria']) {
      assert.notInclude(collector.received.join(), value)
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
    await sent()
    const [request] = collector.named('request')
    const attempts = collector.named('job tickets.close')
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
    assert.notInclude(collector.received.join(), 'Ana Maria')
  })

  test('a call to another host has the host and the status, and nothing else of its address', async ({
    assert,
    cleanup,
  }) => {
    const received: unknown[] = []
    const server = createServer((request, response) => {
      received.push(request.headers.traceparent)
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
    await sent()
    const calls = collector.childrenOf(collector.named('work')[0]!)
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
      assert.notInclude(collector.received.join(), value)
    }
    assert.deepEqual(received, [undefined, undefined])
  })

  test('a collector that is away holds nothing up, and the end takes 2 s at most', async ({
    assert,
  }) => {
    const none = await Collector.start()
    await none.close()
    const cases = [
      ['never', collector.url],
      [503, collector.url],
      ['well', none.url],
    ] as const
    for (const [answering, endpoint] of cases) {
      collector.answering = answering
      start({ endpoint })
      const startedAt = performance.now()
      // More than wait at once.
      for (let made = 0; made < 6000; made++) await inSpan('work', {}, async () => {})
      assert.isBelow(performance.now() - startedAt, 3000, `${answering}`)
      const stoppedAt = performance.now()
      await sent()
      assert.isBelow(performance.now() - stoppedAt, 2500, `${answering}`)
      const offered =
        collector.received
          .splice(0)
          .join()
          .match(/"name":"work"/g) ?? []
      // The one that is gone gets none; one that is silent gets a batch, and at the end what has waited.
      if (endpoint === collector.url) assert.isAbove(offered.length, 0)
      if (answering === 'never') assert.isAtMost(offered.length, 512 + 4096)
    }
    assert.isEmpty(collector.spans)
  })
})
