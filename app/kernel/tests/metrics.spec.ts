/** Metrics: what is read on a scrape, what is left out, and the port of their own. */
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { openMetricsPort } from '#app/kernel/http/metrics_server'
import { readiness, setReadiness } from '#app/kernel/http/readiness'
import { gauge } from '#app/kernel/metrics/gauge'
import { counter, histogram, store, valueOf } from '#app/kernel/metrics/metrics'
import { measured, scrape } from '#app/kernel/metrics/scrape'

test.group('metrics', (group) => {
  const names = ['test_calls_total', 'test_rows', 'test_age_seconds', 'test_work_seconds']
  group.each.setup(() => () => {
    for (const name of names) store.removeSingleMetric(name)
  })
  const linesOf = async (name: string) => {
    const { text } = await scrape()
    return text.split('\n').filter((line) => line.startsWith(name))
  }

  test('a counter begins at 0 for the series that are known, and counts upwards', async ({
    assert,
  }) => {
    const calls = counter({ name: 'test_calls_total', help: 'Calls', labels: ['side', 'status'] }, [
      { side: 'left', status: 200 },
    ])
    assert.deepEqual(await linesOf('test_calls'), ['test_calls_total{side="left",status="200"} 0'])
    calls.inc({ side: 'left', status: 200 }, 2)
    calls.inc({ side: 'right', status: 200 })
    assert.equal(await valueOf('test_calls_total'), 3)
    assert.equal(await valueOf('test_calls_total', { side: 'left' }), 2)
    assert.equal(await valueOf('test_calls_total', { side: 'up' }), 0)
    assert.equal(await valueOf('nobody_declares_this_total'), 0)
  })

  test('a gauge asks once for scrapers that come together, or soon after one another', async ({
    assert,
  }) => {
    let asked = 0
    gauge({ name: 'test_rows', help: 'Rows', labels: ['state'] }, async () => {
      asked += 1
      return [{ labels: { state: 'waiting' }, value: 6 + asked }]
    })
    await Promise.all([scrape(), scrape()])
    assert.deepEqual(await linesOf('test_rows'), ['test_rows{state="waiting"} 7'])
    assert.equal(asked, 1)
  })

  test('a gauge that cannot be read is left out, or has its other value, and is counted', async ({
    assert,
  }) => {
    const fail = async () => {
      throw new Error('the table is away')
    }
    gauge({ name: 'test_rows', help: 'Rows' }, fail)
    gauge({ name: 'test_age_seconds', help: 'Age' }, fail, [{ value: -1 }])
    assert.deepEqual(await linesOf('test_rows'), [])
    assert.deepEqual(await linesOf('test_age_seconds'), ['test_age_seconds -1'])
    assert.equal(await valueOf('guiche_metric_failures_total', { metric: 'test_rows' }), 1)
  })

  test('a question that is not answered does not hold up a scrape', async ({ assert }) => {
    gauge({ name: 'test_age_seconds', help: 'Age' }, () => new Promise<never>(() => undefined))
    const startedAt = performance.now()
    assert.deepEqual(await linesOf('test_age_seconds'), [])
    // Two seconds for the question; the rest is for a slow machine.
    assert.isBelow(performance.now() - startedAt, 20_000)
  })

  test('as values, a histogram has its parts under their own names', async ({ assert }) => {
    histogram({ name: 'test_work_seconds', help: 'Work', labels: ['kind'] }, [1, 10]).observe(
      { kind: 'slow' },
      3
    )
    const found = (await measured()).find(({ name }) => name === 'test_work_seconds')!
    assert.deepEqual([found.type, found.help], ['histogram', 'Work'])
    const series = found.values.map(({ name, labels, value }) => [name, labels.le ?? '', value])
    assert.deepEqual(series, [
      ['test_work_seconds_bucket', 1, 0],
      ['test_work_seconds_bucket', 10, 1],
      ['test_work_seconds_bucket', '+Inf', 1],
      ['test_work_seconds_sum', '', 3],
      ['test_work_seconds_count', '', 1],
    ])
  })

  test('Node and the process are measured under the names that Prometheus users know', async ({
    assert,
  }) => {
    const { text, contentType } = await scrape()
    assert.match(contentType, /^text\/plain; version=0\.0\.4/)
    for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']) {
      assert.match(text, new RegExp(`^${name} [\\d.e+-]+$`, 'm'))
    }
    assert.match(text, /^nodejs_active_resources_total \d+$/m)
    // Reading these may end the process.
    assert.notMatch(text, /nodejs_active_(handles|requests)/)
  })

  test('the port of metrics answers /metrics alone, until it is closed', async ({ assert }) => {
    const { address, close } = await openMetricsPort(0, '127.0.0.1')
    const origin = `http://127.0.0.1:${(address as AddressInfo).port}`
    const answer = await fetch(`${origin}/metrics?from=prometheus`)
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /^process_cpu_seconds_total /m)
    assert.equal((await fetch(`${origin}/version`)).status, 404)
    assert.equal((await fetch(`${origin}/metrics`, { method: 'POST' })).status, 404)
    await assert.rejects(
      () => openMetricsPort((address as AddressInfo).port, '127.0.0.1'),
      /EADDRINUSE/
    )
    await close()
    await assert.rejects(() => fetch(`${origin}/metrics`))
  })
})

test.group('readiness', () => {
  test('who is to stop does not become ready when its start ends', ({ assert, cleanup }) => {
    cleanup(setReadiness('starting'))
    assert.equal(readiness(), 'starting')
    setReadiness('stopping')
    setReadiness('ready')
    assert.equal(readiness(), 'stopping')
  })
})
