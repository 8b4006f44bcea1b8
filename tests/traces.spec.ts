/** Traces of a whole server, with its sessions, lanes and jobs, at a collector of the test (ADR 81). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Collector, failedCode, type Answering, type ReceivedSpan } from '#tests/support/collector'
import { ProductClient } from '#tests/support/product_client'
import { openProductJobs } from '#tests/support/product_jobs'
import { Product, waitFor } from '#tests/support/product'
import type { ServerProcess } from '#tests/support/server_process'

const customer = { number: '5511987650772', name: 'Anacleta Quaresma' }
const texts = { question: 'o pedido azul não chegou', answer: 'o azul sai amanhã cedo' }
const serverKind = 2
/** Less than the 10 s that the exporter waits for a collector, so that whoever waits for one is noticed, on a busy machine as well. */
const waitedMs = 5_000
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

const msOf = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1000n) / 1000

const packages = (file: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${new URL('support/loaded_packages.mjs', import.meta.url).href}`,
  LOADED_PACKAGES: file,
})

test.group('traces of a server', (group) => {
  let collector: Collector
  let product: Product
  let api: ProductClient
  let ticketId: number

  group.setup(async () => {
    collector = await Collector.start()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' }
    product = await Product.start({ env })
    api = await new ProductClient(product).signIn('admin@guiche.local')
    await api.pair(1)
    await product.sandbox.addPhone(customer.number, customer.name)
    await product.sandbox.say(customer.number, texts.question)
    const ticket = await waitFor('the ticket', async () => {
      const waiting = await api.tickets('status=pending')
      return waiting.find(({ contact }) => contact.number === customer.number)
    })
    ticketId = ticket.id
    await api.accept(ticketId)
    await api.answer(ticketId, texts.answer, 'an-answer')
    await product.sandbox.chatUntil(customer.number, (all) =>
      all.some(({ text }) => text === texts.answer)
    )
    return async () => {
      await product.stop()
      await collector.close()
    }
  })

  const get = (path: string, headers: Record<string, string> = {}, token = api.token) =>
    fetch(product.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } })
  const spanOf = (answer: Response) => {
    const id = answer.headers.get('x-request-id')
    return waitFor('its span', async () =>
      collector.spans.find(({ attributes }) => attributes['guiche.request_id'] === id)
    )
  }
  const statementsOf = (span: ReceivedSpan) =>
    collector
      .childrenOf(span)
      .filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')

  test('a call is a span by the pattern of its route, with its statements as children', async ({
    assert,
  }) => {
    const span = await spanOf(await get(`/contacts?searchParam=${customer.name}`))
    assert.equal(span.name, 'GET /contacts')
    assert.equal(span.kind, serverKind)
    assert.isUndefined(span.parentSpanId)
    const [{ id }] = await product.sql<{ id: number }>(
      `select id from users where email = 'admin@guiche.local'`
    )
    assert.containsSubset(span.attributes, {
      'http.request.method': 'GET',
      'http.route': '/contacts',
      'http.response.status_code': 200,
      'guiche.company_id': 1,
      'guiche.user_id': id,
    })
    const statements = await waitFor('its statements', async () => {
      const found = statementsOf(span)
      return found.some(({ name }) => name === 'SELECT contacts') && found
    })
    for (const one of statements) {
      assert.equal(one.traceId, span.traceId)
      // Spans begin at a whole millisecond.
      assert.isAtLeast(msOf(one.startTimeUnixNano), msOf(span.startTimeUnixNano) - 1)
      assert.isAtMost(msOf(one.endTimeUnixNano), msOf(span.endTimeUnixNano) + 1)
    }
    assert.containsSubset(span.resource, {
      'service.name': 'guiche',
      'process.pid': product.server.pid,
    })
  })

  test('a call that is refused has its status and no error, ids are not in its name', async ({
    assert,
  }) => {
    const span = await spanOf(await get('/tickets/987654321'))
    assert.equal(span.name, 'GET /tickets/:id')
    assert.equal(span.attributes['http.response.status_code'], 404)
    assert.notEqual(span.status.code, failedCode)
    const open = await spanOf(await get('/nowhere/4711'))
    assert.equal(open.name, 'GET')
    assert.notProperty(open.attributes, 'http.route')
  })

  test('a call that fails by our fault is an error with its code, and the log leads to its trace', async ({
    assert,
    cleanup,
  }) => {
    await product.sql('alter table contacts rename to contacts_away')
    cleanup(() => void product.sql('alter table if exists contacts_away rename to contacts'))
    const answer = await get(`/contacts?searchParam=${customer.name}`)
    await product.sql('alter table contacts_away rename to contacts')
    assert.equal(answer.status, 500)
    const span = await spanOf(answer)
    // PostgreSQL's code for a table that does not exist.
    assert.equal(span.attributes['error.type'], '42P01')
    assert.deepEqual(span.status, { code: failedCode })
    const logged = await waitFor('its line in the log', async () =>
      product.output.includes(span.traceId)
    )
    assert.isTrue(logged)
  })

  test('the trace of a caller is followed', async ({ assert }) => {
    const traceparent = `00-${caller.traceId}-${caller.spanId}-01`
    const span = await spanOf(await get('/tickets?status=open', { traceparent }))
    assert.equal(span.traceId, caller.traceId)
    assert.equal(span.parentSpanId, caller.spanId)
    await waitFor('its statements', async () => statementsOf(span).length > 0)
  })

  test('a caller who hangs up ends a span, also that of a stream of events', async ({ assert }) => {
    const ended = new AbortController()
    const stream = await fetch(`${product.url}/__transmit/events?uid=a-stream`, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: ended.signal,
    })
    assert.equal(stream.headers.get('content-type'), 'text/event-stream')
    ended.abort()
    const { name, attributes } = await spanOf(stream)
    assert.equal(name, 'GET /__transmit/events')
    assert.equal(attributes['http.response.status_code'], 200)
  })

  test('sessions, rows of lanes and jobs are traces of their own, with their ids', async ({
    assert,
  }) => {
    const jobs = await openProductJobs(product)
    await jobs.run('companies.purge')
    await jobs.close()
    const job = await waitFor('the job', async () => collector.named('job companies.purge')[0])
    assert.isUndefined(job.parentSpanId)
    assert.equal(job.attributes['guiche.job'], 'companies.purge')
    assert.isNotEmpty(statementsOf(job))

    const lanes = collector.named(/^lane whatsapp\./)
    const sessions = collector.named('whatsapp session')
    for (const found of [lanes, sessions]) assert.isNotEmpty(found)
    assert.isTrue(lanes.some((span) => statementsOf(span).length > 0))
    assert.isTrue(lanes.some(({ attributes }) => attributes['guiche.connection_id'] === 1))
    for (const { attributes } of sessions) {
      assert.containsSubset(attributes, { 'guiche.company_id': 1, 'guiche.connection_id': 1 })
    }
    for (const span of [...lanes, ...sessions]) assert.isUndefined(span.parentSpanId)
  })

  test('a conversation leaves neither its texts nor the number or the name of anybody', async ({
    assert,
  }) => {
    const sent = await waitFor('the call that sent the answer', async () =>
      collector.named('POST /messages/:ticketId').find((span) => statementsOf(span).length > 0)
    )
    assert.equal(sent.attributes['http.response.status_code'], 200)
    await product.stopServer()
    const all = collector.bodies.join('\n')
    const inserted = collector.named(/^INSERT messages$/)
    assert.isAbove(inserted.length, 1)
    const values = [...Object.values(customer), ...Object.values(texts), api.token]
    for (const value of [...values, 'admin@guiche.local']) assert.notInclude(all, value)
    await product.startServer()
  })

  test('without a collector the SDK of OpenTelemetry is not loaded', async ({
    assert,
    cleanup,
  }) => {
    const loadedBy = async (name: string, env: NodeJS.ProcessEnv) => {
      const file = join(product.dataDir, name)
      const server = await product.addServer({ PROCESS_KINDS: 'web', ...packages(file), ...env })
      cleanup(() => server.end('SIGTERM'))
      await fetch(`${server.url}/version`)
      return new Set(textOf(file).split('\n').filter(Boolean))
    }
    // The library of the metrics loads the API, which does nothing by itself.
    const off = await loadedBy('off', { OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    assert.deepEqual([...off], ['@opentelemetry/api'])
    assert.includeMembers(
      [...(await loadedBy('on', {}))],
      ['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http']
    )
  })

  test('a setting that is wrong stops the start, with what to write', async ({ assert }) => {
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'write http://host:4318'],
      OTEL_TRACES_SAMPLER_ARG: ['2', 'write a number from 0 to 1'],
    }
    for (const [name, [value, words]] of Object.entries(wrong)) {
      await assert.rejects(() => product.addServer({ [name]: value }), new RegExp(words!))
    }
  })

  test('a collector that refuses, fails or never answers slows no call, is logged once, and holds up a stop for 2 s at most', async ({
    assert,
    cleanup,
  }) => {
    const away = await Collector.start()
    cleanup(() => away.close())
    const none = await Collector.start()
    await none.close()
    const figuresOf = async (endpoint: string) => {
      const server = await product.addServer({
        PROCESS_KINDS: 'web',
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      })
      const callMs = await slowestOf(server, 300)
      const startedAt = performance.now()
      await server.end('SIGTERM')
      return { callMs, stopMs: performance.now() - startedAt, output: server.output }
    }
    const off = await figuresOf('')
    const cases: readonly (readonly [Answering, string])[] = [
      ['never', away.url],
      [400, away.url],
      ['well', none.url],
    ]
    for (const [answering, endpoint] of cases) {
      away.answering = answering
      away.bodies.splice(0)
      const { callMs, stopMs, output } = await figuresOf(endpoint)
      assert.isBelow(callMs, off.callMs + waitedMs, `${answering}`)
      assert.isBelow(stopMs, off.stopMs + waitedMs, `${answering}`)
      if (endpoint === away.url) assert.isAbove(away.bodies.length, 1)
      // The others are still being tried.
      if (answering === 400) assert.lengthOf(output.match(/the collector took none/g) ?? [], 1)
    }
  })

  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

  /** Milliseconds of the slowest of so many calls. */
  async function slowestOf({ url }: ServerProcess, calls: number): Promise<number> {
    let slowest = 0
    for (let made = 0; made < calls; made++) {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/tickets?status=open`, {
        headers: { authorization: `Bearer ${api.token}` },
      })
      await answer.arrayBuffer()
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    return slowest
  }
})
