/** Spans of pieces of work, sent to a collector over OTLP (ADR 81). tests/traces.spec.ts shows those of a whole server. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { tracing } from '#app/kernel/tests/support/tracing'
import { currentSpan, inSpan } from '#app/kernel/tracing/tracing'
import { currentIds } from '#start/log_context'
import { Collector, failedCode } from '#tests/support/collector'
import { sleep } from '#tests/support/waiting'

const callers = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
}
/** Less than the 10 s that the exporter waits for a collector, so that whoever waits for one is noticed, on a busy machine as well. */
const waitedMs = 5_000
const traceparent = `00-${callers.traceId}-${callers.spanId}-01`

test.group('spans', (group) => {
  const { start, sent, collector } = tracing(group)

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
    assert.isEmpty(collector().bodies)
  })

  test('are children of the work that they are part of, and name the process', async ({
    assert,
  }) => {
    start({ serviceName: 'loja', headers: 'x-key=a%20b, x-other=c=d' })
    await inSpan('outer', {}, async () => {
      await Promise.all(['one', 'two'].map((name) => inSpan(name, {}, () => sleep(1))))
    })
    await inSpan('alone', {}, async () => {})
    const received = await sent()
    const [outer] = received.named('outer')
    assert.sameMembers(
      received.childrenOf(outer!).map(({ name }) => name),
      ['one', 'two']
    )
    assert.notEqual(received.named('alone')[0]!.traceId, outer!.traceId)
    assert.containsSubset(outer!.resource, { 'service.name': 'loja', 'process.pid': process.pid })
    assert.containsSubset(received.headers[0], { 'x-key': 'a b', 'x-other': 'c=d' })
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
    const received = await sent()
    const failed = received.named('fails')
    assert.deepEqual(
      failed.map(({ attributes }) => attributes['error.type']),
      ['ERR_ANA', 'RangeError', 'Error']
    )
    for (const { status } of failed) assert.deepEqual(status, { code: failedCode })
    assert.notInclude(received.bodies.join(), 'Ana Maria')
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
    const received = await sent()
    assert.containsSubset(received.named('followed'), [
      { traceId: callers.traceId, parentSpanId: callers.spanId },
    ])
    assert.lengthOf(received.named('begun'), wrong.length)
    for (const { traceId } of received.named('begun')) assert.notEqual(traceId, callers.traceId)
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
    const received = await sent()
    assert.sameMembers(
      received.spans.map(({ name }) => name),
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
    const received = await sent()
    assert.deepEqual(inside, { trace_id: received.named('work')[0]!.traceId })
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
    const received = await sent()
    const [step] = received.named('step')
    assert.isEmpty(received.childrenOf(step!))
    assert.notEqual(received.named('message over its socket')[0]!.traceId, step!.traceId)
    assert.isEmpty(received.named('SELECT'))
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
    const received = await sent()
    const parts = received.childrenOf(received.named('work')[0]!)
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
      assert.notInclude(received.bodies.join(), value)
    }
  })

  test('BEGIN and COMMIT are statements', async ({ assert }) => {
    start()
    await inSpan('work', {}, () => unitOfWork(({ trx }) => trx.rawQuery('select 1 as one')))
    const received = await sent()
    const parts = received.childrenOf(received.named('work')[0]!)
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
    const received = await sent()
    const [statement] = received.named('SELECT companies')
    assert.lengthOf(String(statement!.attributes['db.query.text']), 2048)
  })

  test('a collector that is away holds nothing up, and the end takes 2 s at most', async ({
    assert,
  }) => {
    const gone = await Collector.start()
    await gone.close()
    const cases = [
      { what: 'silent', answering: 'never', endpoint: collector().url },
      { what: 'failing', answering: 503, endpoint: collector().url },
      { what: 'gone', answering: 503, endpoint: gone.url },
    ] as const
    for (const { what, answering, endpoint } of cases) {
      collector().answering = answering
      start({ endpoint })
      const startedAt = performance.now()
      // More than wait at once.
      for (let made = 0; made < 6000; made++) await inSpan(what, {}, async () => {})
      assert.isBelow(performance.now() - startedAt, waitedMs, what)
      const stoppedAt = performance.now()
      await sent()
      assert.isBelow(performance.now() - stoppedAt, waitedMs, what)
    }
    const offered = (what: string) => collector().bodies.join().split(`"name":"${what}"`).length - 1
    // One batch, and at the end what has waited.
    assert.isAbove(offered('silent'), 0)
    assert.isAtMost(offered('silent'), 512 + 4096)
    assert.isAbove(offered('failing'), 0)
    assert.isEmpty(collector().spans)
  })
})
