/** Contract of listing jobs: lists and counts by state, manual retry and removal. */
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { freeze, now, thaw } from '#app/kernel/clock'
import type { JobState } from '#app/kernel/jobs/port'
import { gate, waitFor, type OpenWorkbench, type Workbench } from '#app/kernel/tests/jobs/workbench'

export function lookingCases(open: OpenWorkbench) {
  test('lists and counts jobs by state', async ({ assert }) => {
    const bench = await open({ queue: { concurrency: 1 } })
    const ids = await oneOfEach(bench)
    await waitFor('each state has one', async () => {
      const counts = (await bench.jobs.counts())[bench.queueName]
      return Object.values(counts).every((count) => count === 1)
    })
    for (const [state, id] of Object.entries(ids)) {
      const { jobs, total } = await bench.jobs.list(state as JobState)
      assert.equal(total, 1, state)
      assert.deepEqual(
        jobs.map((job) => [job.id, job.name, job.queue, job.state]),
        [[id, 'tickets.act', bench.queueName, state]]
      )
    }
  })

  test('lists in pages, newest first', async ({ assert }) => {
    const bench = await open()
    bench.declare('tickets.act', { run: async () => {} })
    const ids: string[] = []
    for (const id of [1, 2, 3, 4, 5]) ids.push(await bench.jobs.add('tickets.act', { id }))
    const page = async (number: number) => {
      const { jobs, total } = await bench.jobs.list('waiting', {
        queue: bench.queueName,
        page: number,
        perPage: 2,
      })
      assert.equal(total, 5)
      return jobs.map((job) => job.id)
    }
    const seen = [...(await page(1)), ...(await page(2)), ...(await page(3))]
    assert.deepEqual(seen, ids.toReversed())
    assert.lengthOf(await page(4), 0)
  })

  test('retries a failed job manually, with all its attempts', async ({ assert }) => {
    const bench = await open()
    let tries = 0
    bench.declare('tickets.act', {
      attempts: 2,
      backoffMs: 20,
      run: async () => {
        if (++tries < 4) throw new Error('no')
      },
    })
    await bench.work()
    const id = await bench.jobs.add('tickets.act', {}, { key: 'k' })
    await waitFor('it failed', async () => (await bench.jobs.find(id))?.state === 'failed')
    assert.isTrue(await bench.jobs.retry(id))
    await waitFor('it completed', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.equal(tries, 4)
    assert.isFalse(await bench.jobs.retry(id))
    assert.isFalse(await bench.jobs.retry(`${bench.queueName}:none`))
  })

  test('does not retry a failed job while another one of the same key is waiting', async ({
    assert,
  }) => {
    const bench = await open()
    bench.declare('tickets.act', { run: async () => Promise.reject(new Error('no')) })
    const workers = await bench.work()
    const id = await bench.jobs.add('tickets.act', {}, { key: 'k' })
    await waitFor('it failed', async () => (await bench.jobs.find(id))?.state === 'failed')
    await workers.stop()
    const other = await bench.jobs.add('tickets.act', {}, { key: 'k' })
    assert.isFalse(await bench.jobs.retry(id))
    assert.isTrue(await bench.jobs.remove(other))
    assert.isTrue(await bench.jobs.retry(id))
  })

  test('a paused queue starts nothing until it is resumed, and still takes jobs', async ({
    assert,
  }) => {
    const bench = await open()
    let done = 0
    bench.declare('tickets.act', { run: async () => void done++ })
    await bench.work()
    const ofQueue = async () => {
      const found = await bench.jobs.queues()
      return found.find(({ name }) => name === bench.queueName)!
    }
    assert.isFalse((await ofQueue()).isPaused)
    assert.isTrue(await bench.jobs.pause(bench.queueName))
    const ids = [
      await bench.jobs.add('tickets.act', { id: 1 }),
      await bench.jobs.add('tickets.act', { id: 2 }),
    ]
    await sleep(300)
    assert.equal(done, 0)
    assert.containsSubset(await ofQueue(), { isPaused: true, counts: { waiting: 2, active: 0 } })
    assert.equal((await bench.jobs.counts())[bench.queueName].waiting, 2)
    const { jobs, total } = await bench.jobs.list('waiting')
    assert.deepEqual([jobs.map(({ id }) => id), total], [ids.toReversed(), 2])
    assert.equal((await bench.jobs.find(ids[0]!))?.state, 'waiting')
    assert.isTrue(await bench.jobs.resume(bench.queueName))
    await waitFor('both are done', () => done === 2)
    assert.isFalse((await ofQueue()).isPaused)
    assert.isFalse(await bench.jobs.pause('nowhere'))
    assert.isFalse(await bench.jobs.resume('nowhere'))
  })

  test('says since when the next in line is due, and what was done in the last minute', async ({
    assert,
    cleanup,
  }) => {
    const bench = await open({ queue: { concurrency: 1 } })
    bench.declare('tickets.act', { run: async () => {} })
    const ofQueue = async () => (await bench.jobs.queues())[0]!
    assert.containsSubset(await ofQueue(), { oldestAt: null, donePerMinute: 0 })
    const ids: string[] = []
    for (const id of [1, 2, 3, 4, 5]) ids.push(await bench.jobs.add('tickets.act', { id }))
    const oldest = await bench.jobs.find(ids[0]!)
    assert.equal((await ofQueue()).oldestAt, oldest!.addedAt)
    await bench.work()
    await waitFor('all are done', async () => (await ofQueue()).counts.completed === 5)
    assert.containsSubset(await ofQueue(), { oldestAt: null, donePerMinute: 5 })
    // Those of more than a minute ago do not count.
    const end = now()
    freeze(end.plus({ seconds: 40 }))
    cleanup(thaw)
    assert.equal((await ofQueue()).donePerMinute, 5)
    freeze(end.plus({ seconds: 61 }))
    assert.equal((await ofQueue()).donePerMinute, 0)
  })

  test('removes a job manually unless it is running', async ({ assert }) => {
    const bench = await open({ queue: { concurrency: 1 } })
    const { active, ...others } = await oneOfEach(bench)
    for (const id of Object.values(others)) assert.isTrue(await bench.jobs.remove(id))
    for (const id of Object.values(others)) assert.isNull(await bench.jobs.find(id))
    assert.isFalse(await bench.jobs.remove(others.failed))
    assert.isFalse(await bench.jobs.remove(active))
    assert.isFalse(await bench.jobs.remove('nowhere:1'))
    assert.equal((await bench.jobs.find(active))?.state, 'active')
  })
}

/** One job in each state; the running one is released when the workbench closes. */
async function oneOfEach(bench: Workbench) {
  const blocker = gate()
  bench.declare('tickets.act', {
    run: async ({ id }) => {
      if (id === 1) throw new Error('no')
      if (id === 2) await blocker.opened
    },
  })
  bench.beforeClose(blocker.open)
  const add = (id: number, delayMs = 0) => bench.jobs.add('tickets.act', { id }, { delayMs })
  const stateOf = async (id: string) => (await bench.jobs.find(id))?.state
  const completed = await add(0)
  const failed = await add(1)
  const active = await add(2)
  await bench.work()
  await waitFor('the third runs', async () => (await stateOf(active)) === 'active')
  const waiting = await add(3)
  const delayed = await add(4, 60_000)
  return { completed, failed, active, waiting, delayed }
}
