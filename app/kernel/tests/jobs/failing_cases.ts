/** Contract of failing jobs: retries with backoff, the handler's failed() call, unknown names, giving up. */
import { test } from '@japa/runner'
import { GiveUp } from '#app/kernel/jobs/port'
import { waitFor, type OpenWorkbench } from '#app/kernel/tests/jobs/workbench'

export function failingCases(open: OpenWorkbench) {
  test('retries with a doubling pause until it succeeds', async ({ assert }) => {
    const bench = await open()
    const tries: number[] = []
    const failures: unknown[] = []
    bench.declare('webhooks.deliver', {
      attempts: 3,
      backoffMs: 300,
      run: async () => {
        tries.push(Date.now())
        if (tries.length < 3) throw new Error('not yet')
      },
      failed: async (payload) => void failures.push(payload),
    })
    await bench.work()
    const id = await bench.jobs.add('webhooks.deliver', {})
    await waitFor('it succeeded', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.lengthOf(tries, 3)
    assert.isAtLeast(tries[1] - tries[0], 290)
    assert.isAtLeast(tries[2] - tries[1], 590)
    assert.lengthOf(failures, 0)
  })

  test('uses the listed pauses in order, and the last one for all further attempts', async ({
    assert,
  }) => {
    const bench = await open()
    const tries: number[] = []
    bench.declare('webhooks.deliver', {
      attempts: 4,
      pausesMs: [50, 400],
      run: async () => {
        tries.push(Date.now())
        if (tries.length < 4) throw new Error('not yet')
      },
    })
    await bench.work()
    const id = await bench.jobs.add('webhooks.deliver', {})
    await waitFor('it succeeded', async () => (await bench.jobs.find(id))?.state === 'completed')
    const pauses = tries.slice(1).map((at, index) => at - tries[index])
    // A busy machine makes the pauses longer, never shorter.
    assert.isAtLeast(pauses[0], 45)
    assert.isAtLeast(pauses[1], 390)
    assert.isAtLeast(pauses[2], 390)
  })

  test('calls failed() once after the last attempt, and keeps the job', async ({ assert }) => {
    const bench = await open()
    let tries = 0
    const failures: [object, string][] = []
    bench.declare('webhooks.deliver', {
      attempts: 3,
      backoffMs: 20,
      run: async () => {
        throw new Error(`no ${++tries}`)
      },
      failed: async (payload, error) => void failures.push([payload, error.message]),
    })
    await bench.work()
    const id = await bench.jobs.add('webhooks.deliver', { id: 5 }, { attempts: 2 })
    await waitFor('it failed', async () => (await bench.jobs.find(id))?.state === 'failed')
    assert.deepEqual(failures, [[{ id: 5 }, 'no 2']])
    const record = await bench.jobs.find(id)
    assert.include(record, { attempts: 2, attemptsMade: 2, error: 'no 2' })
    assert.deepEqual(
      bench.logged.filter(({ level }) => level === 'error').map(({ context }) => context.job),
      ['webhooks.deliver']
    )
  })

  test('stops retrying when the handler throws GiveUp', async ({ assert }) => {
    const bench = await open()
    let tries = 0
    let failures = 0
    bench.declare('webhooks.deliver', {
      attempts: 5,
      backoffMs: 20,
      run: async () => {
        tries++
        throw new GiveUp('the address is gone')
      },
      failed: async () => void failures++,
    })
    await bench.work()
    const id = await bench.jobs.add('webhooks.deliver', {})
    await waitFor('it failed', async () => (await bench.jobs.find(id))?.state === 'failed')
    assert.deepEqual([tries, failures], [1, 1])
    assert.equal((await bench.jobs.find(id))?.error, 'the address is gone')
  })

  test('retries and logs when the handler cannot be loaded', async ({ assert }) => {
    const bench = await open()
    let loads = 0
    let runs = 0
    bench.declare('webhooks.deliver', { attempts: 2, backoffMs: 20, run: async () => void runs++ })
    const spec = bench.specs.get('webhooks.deliver')!
    const load = async () => {
      if (++loads === 1) throw new Error('the file is not there')
      return spec.load()
    }
    bench.specs.set('webhooks.deliver', { ...spec, load })
    await bench.work()
    const id = await bench.jobs.add('webhooks.deliver', {})
    await waitFor('it completed', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.deepEqual([loads, runs], [2, 1])
    const warnings = bench.logged.filter(({ level }) => level === 'warn')
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0].message, 'webhooks.deliver')
  })

  test('keeps a job of an unknown name as failed, logs it, and can run it when its module is back', async ({
    assert,
  }) => {
    const bench = await open()
    const seen: object[] = []
    bench.declare('kanban.sort', { attempts: 4, run: async (payload) => void seen.push(payload) })
    const id = await bench.jobs.add('kanban.sort', { id: 9 })
    const workers = await bench.work({ without: ['kanban.sort'] })
    await waitFor('it failed', async () => (await bench.jobs.find(id))?.state === 'failed')
    const errors = bench.logged.filter(({ level }) => level === 'error')
    assert.lengthOf(errors, 1)
    assert.equal(errors[0].context.job, 'kanban.sort')
    assert.include(errors[0].message, 'kanban.sort')
    assert.include((await bench.jobs.find(id))?.error, 'kanban.sort')
    assert.lengthOf(seen, 0)

    await workers.stop()
    await bench.work()
    assert.isTrue(await bench.jobs.retry(id))
    await waitFor('it completed', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.deepEqual(seen, [{ id: 9 }])
  })
}
