/** Contract of adding jobs: delay, many at once, cancelling, deduplication, concurrency and rate. */
import { test } from '@japa/runner'
import { UnknownJobError } from '#app/kernel/jobs/port'
import { gate, waitFor, type OpenWorkbench } from '#app/kernel/tests/jobs/workbench'

export function addingCases(open: OpenWorkbench) {
  test('runs a job with its payload, by its logical name', async ({ assert }) => {
    const bench = await open()
    const seen: object[] = []
    bench.declare('tickets.close', { run: async (payload) => void seen.push(payload) })
    await bench.work()
    const id = await bench.jobs.add('tickets.close', { id: 7 })
    await waitFor(
      'the job completed',
      async () => (await bench.jobs.find(id))?.state === 'completed'
    )
    assert.deepEqual(seen, [{ id: 7 }])
  })

  test('rejects an undeclared name, and a payload that contains content', async ({ assert }) => {
    const bench = await open()
    bench.declare('tickets.close', { run: async () => {} })
    await assert.rejects(() => bench.jobs.add('tickets.clsoe', {}), UnknownJobError)
    const text = 'x'.repeat(5000)
    await assert.rejects(() => bench.jobs.add('tickets.close', { text }), /exceeds the limit/)
    assert.equal((await bench.jobs.list('waiting')).total, 0)
  })

  test('does not run a delayed job before its time', async ({ assert }) => {
    const bench = await open()
    let ranAt = 0
    bench.declare('schedules.send', { run: async () => void (ranAt = Date.now()) })
    await bench.work()
    const addedAt = Date.now()
    const id = await bench.jobs.add('schedules.send', {}, { delayMs: 1500 })
    assert.equal((await bench.jobs.find(id))?.state, 'delayed')
    await waitFor('the delayed job ran', () => ranAt > 0)
    assert.isAtLeast(ranAt - addedAt, 1490)
  })

  test('adds many at once and returns their ids in order', async ({ assert }) => {
    const bench = await open()
    const seen = new Set<number>()
    bench.declare('campaigns.send', { run: async ({ id }) => void seen.add(id!) })
    const wanted = Array.from({ length: 200 }, (_, id) => id)
    const ids = await bench.jobs.addMany(
      wanted.map((id) => ({ name: 'campaigns.send', payload: { id } }))
    )
    assert.lengthOf(new Set(ids), 200)
    assert.deepEqual((await bench.jobs.find(ids[42]))?.payload, { id: 42 })
    await bench.work()
    await waitFor('all ran', () => seen.size === 200)
  })

  test('cancels a job only before it has started', async ({ assert }) => {
    const bench = await open()
    const blocker = gate()
    const ran: number[] = []
    bench.declare('schedules.send', {
      run: async ({ id }) => {
        ran.push(id!)
        await blocker.opened
      },
    })
    const [delayed, waiting, running] = [
      await bench.jobs.add('schedules.send', { id: 1 }, { delayMs: 60_000 }),
      await bench.jobs.add('schedules.send', { id: 2 }),
      await bench.jobs.add('schedules.send', { id: 3 }),
    ]
    assert.isTrue(await bench.jobs.cancel(delayed))
    assert.isTrue(await bench.jobs.cancel(waiting))
    assert.isFalse(await bench.jobs.cancel(waiting))
    await bench.work()
    await waitFor('the third runs', () => ran.length > 0)
    assert.isFalse(await bench.jobs.cancel(running))
    blocker.open()
    await waitFor('it ended', async () => (await bench.jobs.find(running))?.state === 'completed')
    assert.isFalse(await bench.jobs.cancel(running))
    assert.deepEqual(ran, [3])
    assert.isNull(await bench.jobs.find(delayed))
  })

  keyCases(open)
  paceCases(open)
}

function keyCases(open: OpenWorkbench) {
  test('deduplicates by name and key, and accepts the same again afterwards', async ({
    assert,
  }) => {
    const bench = await open()
    const blocker = gate()
    let runs = 0
    const run = async () => {
      runs++
      await blocker.opened
    }
    bench.declare('contacts.refresh', { run })
    bench.declare('contacts.other', { run: async () => {} })
    const first = await bench.jobs.add('contacts.refresh', { id: 1 }, { key: '1' })
    assert.equal(await bench.jobs.add('contacts.refresh', { id: 1 }, { key: '1' }), first)
    assert.notEqual(await bench.jobs.add('contacts.refresh', { id: 2 }, { key: '2' }), first)
    assert.notEqual(await bench.jobs.add('contacts.other', { id: 1 }, { key: '1' }), first)
    const [again] = await bench.jobs.addMany([
      { name: 'contacts.refresh', payload: { id: 1 }, key: '1' },
    ])
    assert.equal(again, first)

    await bench.work()
    await waitFor('both keys run', () => runs === 2)
    assert.equal(await bench.jobs.add('contacts.refresh', { id: 1 }, { key: '1' }), first)
    assert.equal((await bench.jobs.find(first))?.key, '1')
    blocker.open()
    await waitFor('it ended', async () => (await bench.jobs.find(first))?.state === 'completed')
    const next = await bench.jobs.add('contacts.refresh', { id: 1 }, { key: '1' })
    assert.notEqual(next, first)
    await waitFor(
      'the next ended',
      async () => (await bench.jobs.find(next))?.state === 'completed'
    )
    assert.equal(runs, 3)
  })

  test('frees the key when the job is cancelled or fails for good', async ({ assert }) => {
    const bench = await open()
    bench.declare('contacts.refresh', { run: async () => Promise.reject(new Error('no')) })
    const first = await bench.jobs.add('contacts.refresh', {}, { key: '1' })
    await bench.jobs.cancel(first)
    const second = await bench.jobs.add('contacts.refresh', {}, { key: '1' })
    assert.notEqual(second, first)
    await bench.work()
    await waitFor('it failed', async () => (await bench.jobs.find(second))?.state === 'failed')
    assert.notEqual(await bench.jobs.add('contacts.refresh', {}, { key: '1' }), second)
  })
}

function paceCases(open: OpenWorkbench) {
  test('runs as many jobs concurrently as the queue allows, and no more', async ({ assert }) => {
    const bench = await open({ queue: { concurrency: 3 } })
    const blocker = gate()
    let now = 0
    let most = 0
    let ended = 0
    bench.declare('media.convert', {
      run: async () => {
        most = Math.max(most, ++now)
        await blocker.opened
        now--
        ended++
      },
    })
    await bench.jobs.addMany(Array(9).fill({ name: 'media.convert', payload: {} }))
    await bench.work()
    await waitFor('three run together', () => now === 3)
    assert.equal((await bench.jobs.counts())[bench.queueName].waiting, 6)
    blocker.open()
    await waitFor('all ended', () => ended === 9)
    assert.equal(most, 3)
  })

  test('starts no more jobs per period than the rate allows', async ({ assert }) => {
    const perMs = 1000
    const bench = await open({ queue: { concurrency: 10, rate: { max: 2, perMs } } })
    const starts: number[] = []
    bench.declare('campaigns.send', { run: async () => void starts.push(Date.now()) })
    await bench.jobs.addMany(Array(7).fill({ name: 'campaigns.send', payload: {} }))
    await bench.work()
    await waitFor('all ran', () => starts.length === 7)
    // Seven jobs at two per second need three more seconds after the first two; the engine's windows may begin up to
    // one window before the first start that we see.
    assert.isAtLeast(starts[6] - starts[0], 2 * perMs)
  })
}
