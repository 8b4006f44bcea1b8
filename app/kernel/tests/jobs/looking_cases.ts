/** Contract of listing jobs: lists and counts by state, manual retry and removal. */
import { test } from '@japa/runner'
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
