/** Contract of stopping: running jobs finish or are re-queued, and a killed process loses nothing. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import pg from 'pg'
import { gate, waitFor, type OpenWorkbench, type Workbench } from '#app/kernel/tests/jobs/workbench'

export function stoppingCases(open: OpenWorkbench) {
  test('lets a running job finish and starts no other', async ({ assert }) => {
    const bench = await open({ queue: { concurrency: 1 } })
    const blocker = gate()
    let started = 0
    bench.declare('media.convert', {
      run: async () => {
        started++
        await blocker.opened
      },
    })
    const running = await bench.jobs.add('media.convert', {})
    const waiting = await bench.jobs.add('media.convert', {})
    const workers = await bench.work()
    await waitFor('the first runs', () => started === 1)
    const stopping = workers.stop()
    blocker.open()
    await stopping
    assert.equal((await bench.jobs.find(running))?.state, 'completed')
    assert.equal((await bench.jobs.find(waiting))?.state, 'waiting')
    assert.equal(started, 1)

    await bench.work()
    await waitFor(
      'the other ran',
      async () => (await bench.jobs.find(waiting))?.state === 'completed'
    )
  })

  test('tells a running job that the process stops, so that it can end by itself', async ({
    assert,
  }) => {
    const bench = await open({ queue: { concurrency: 1 } })
    let steps = 0
    bench.declare('media.convert', {
      run: async (_payload, stopping) => {
        while (!stopping?.aborted) {
          steps++
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      },
    })
    const id = await bench.jobs.add('media.convert', {})
    const workers = await bench.work()
    await waitFor('it runs', () => steps > 1)
    await workers.stop()
    assert.include(await bench.jobs.find(id), { state: 'completed', attemptsMade: 1 })
  })

  test('re-queues a job that takes longer than the stop timeout', async ({ assert }) => {
    const bench = await open({ stopWithinMs: 2000 })
    const blocker = gate()
    let started = 0
    bench.declare('media.convert', {
      run: async () => {
        if (++started === 1) await blocker.opened
      },
    })
    const id = await bench.jobs.add('media.convert', { id: 1 })
    const workers = await bench.work()
    await waitFor('it runs', () => started === 1)
    await workers.stop()
    const record = await bench.jobs.find(id)
    assert.include(record, { state: 'waiting', attemptsMade: 0 })

    await bench.work()
    await waitFor('it completed', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.equal(started, 2)
    blocker.open()
  })

  test('re-queues a job whose handler is still being loaded at the timeout', async ({ assert }) => {
    const bench = await open({ stopWithinMs: 2000 })
    const loading = gate()
    let begun = false
    let runs = 0
    bench.declare('media.convert', { run: async () => void runs++ })
    const spec = bench.specs.get('media.convert')!
    const load = async () => {
      begun = true
      await loading.opened
      return spec.load()
    }
    bench.specs.set('media.convert', { ...spec, load })
    const id = await bench.jobs.add('media.convert', {})
    const workers = await bench.work()
    await waitFor('it is being loaded', () => begun)
    await workers.stop()
    assert.equal((await bench.jobs.find(id))?.state, 'waiting')
    loading.open()
    await bench.work()
    await waitFor('it completed', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.equal(runs, 1)
  })

  test('neither loses nor duplicates jobs when stopped under load', async ({ assert }) => {
    const bench = await open()
    const runs = new Map<number, number>()
    bench.declare('campaigns.send', {
      run: async ({ id }) => void runs.set(id!, (runs.get(id!) ?? 0) + 1),
    })
    const jobs = Array.from({ length: 300 }, (_, id) => ({
      name: 'campaigns.send',
      payload: { id },
    }))
    await bench.jobs.addMany(jobs)
    const first = await bench.work()
    await waitFor('some ran', () => runs.size > 20)
    await first.stop()
    await bench.work()
    await waitFor('all ran', () => runs.size === 300)
    assert.deepEqual(new Set(runs.values()), new Set([1]))
  })

  test('recovers when all connections are cut', async ({ assert }) => {
    const bench = await open()
    const seen = new Set<number>()
    bench.declare('campaigns.send', { run: async ({ id }) => void seen.add(id!) })
    await bench.work()
    await bench.jobs.add('campaigns.send', { id: 1 })
    await waitFor('the first ran', () => seen.size === 1)
    assert.isAbove(await cutConnections(bench), 0)
    await waitFor('a second was accepted', () =>
      bench.jobs.add('campaigns.send', { id: 2 }, { key: '2' }).then(
        () => true,
        () => false
      )
    )
    await waitFor('it ran', () => seen.has(2))
  })

  test('runs a job again after its process was killed', async ({ assert }) => {
    const bench = await open()
    let runs = 0
    bench.declare('media.convert', { attempts: 1, run: async () => void runs++ })
    const id = await bench.jobs.add('media.convert', {})
    await killWorkerInTheMiddle(bench)
    assert.equal((await bench.jobs.find(id))?.state, 'active')

    await bench.work()
    await waitFor('it ran again', async () => (await bench.jobs.find(id))?.state === 'completed')
    assert.equal(runs, 1)
    assert.isTrue(bench.logged.some(({ message }) => message === 'an abandoned job is re-queued'))
  })

  test('fails a job that repeatedly kills its process, and calls its failed()', async ({
    assert,
  }) => {
    const bench = await open({ maxStalls: 0 })
    let runs = 0
    const failures: string[] = []
    bench.declare('media.convert', {
      run: async () => void runs++,
      failed: async (_payload, error) => void failures.push(error.message),
    })
    const id = await bench.jobs.add('media.convert', {})
    await killWorkerInTheMiddle(bench)
    await bench.work()
    await waitFor('it failed', async () => (await bench.jobs.find(id))?.state === 'failed')
    assert.equal(runs, 0)
    assert.lengthOf(failures, 1)
    assert.include(failures[0], 'died')
  })
}

/** Closes the connections of queues and workers on the server side; returns how many there were. */
async function cutConnections({ place, queueName }: Workbench): Promise<number> {
  if (place.redisUrl) {
    const redis = new Redis(place.redisUrl)
    const ended = await redis.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    redis.disconnect()
    return Number(ended)
  }
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name in ('guiche jobs', $1)`,
    [queueName]
  )
  await client.end()
  return rowCount ?? 0
}

/** Starts a process that takes a job, waits until the job is running there, and kills the process with SIGKILL. */
async function killWorkerInTheMiddle({ place, queueName, specs, settings }: Workbench) {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  const begun = join(folder, 'begun')
  const order = { place, queueName, jobs: [...specs.keys()], settings, begun }
  const script = fileURLToPath(new URL('./doomed_worker.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import=@poppinss/ts-exec', script, JSON.stringify(order)],
    { stdio: ['ignore', 'ignore', 'inherit'] }
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await waitFor('the job began in the other process', async () => {
      if (child.exitCode !== null) throw new Error('the other process ended by itself')
      return (await readFile(begun, 'utf8').catch(() => '')) !== ''
    })
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
