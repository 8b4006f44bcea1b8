// `guiche processes` and `guiche metrics` as programs, over two processes of one installation.
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { freePort } from '#scripts/ports'
import type { MetricsWire, ProcessesWire, ProcessWire } from '#modules/operations/wire'
import { OperatorsServer } from '#tests/support/operators_server'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

test.group('guiche processes', (group) => {
  let server: OperatorsServer
  let guiche: OperatorsServer['guiche']
  let worker: ServerProcess
  let metrics: string
  group.setup(async () => {
    // Those of servers that other tests killed are shown for an hour.
    await db.from('processes').delete()
    server = await OperatorsServer.start({ PROCESS_KINDS: 'web' })
    guiche = server.guiche
    const port = await freePort()
    metrics = `http://127.0.0.1:${port}/metrics`
    worker = await ServerProcess.prepare({
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DATA_DIR: server.dataDir,
      OPERATOR_SOCKET: 'none',
      PROCESS_KINDS: 'worker',
      METRICS_PORT: String(port),
      DRAIN_SECONDS: '3',
    })
    await worker.start()
    await waitFor('the worker reports', async () => (await listed()).some(isOfWorker))
    return async () => {
      await worker.end('SIGKILL')
      await server.stop()
      await db.from('processes').delete()
    }
  })

  async function listed(): Promise<readonly ProcessWire[]> {
    const { out } = await guiche(['processes', '--json'])
    return (JSON.parse(out) as ProcessesWire).processes
  }
  const isOfWorker = ({ kinds }: ProcessWire) => kinds.join() === 'worker'
  const stateOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status

  test('the list has each process with what it uses', async ({ assert }) => {
    const { code, out, errors } = await guiche(['processes'])
    assert.deepEqual({ code, errors }, { code: 0, errors: '' })
    const [titles, ...rows] = out.trimEnd().split('\n')
    assert.match(
      titles,
      /^ID +HOST +PID +KINDS +VERSION +UP SINCE +MEMORY +CPU +DELAY +SOCKETS +LEASES +GONE SINCE$/
    )
    assert.lengthOf(rows, 2)
    const row = rows.find((line) => line.includes(` ${worker.pid} `))!
    assert.match(row, / worker +\d+\.\d+\.\d+ +\S+Z +\d+ MiB +\d+ % +\d+ ms +0 +\d+ +-$/)
  })

  test('metrics are printed as a scrape reads them, or as JSON', async ({ assert }) => {
    const { code, out } = await guiche(['metrics', '--search', 'guiche_messages'])
    assert.equal(code, 0)
    assert.equal(
      out,
      [
        '# HELP guiche_messages_total Messages of customers that came in, and messages that went out',
        '# TYPE guiche_messages_total counter',
        'guiche_messages_total{direction="in"} 0',
        'guiche_messages_total{direction="out"} 0\n',
      ].join('\n')
    )
    const answer = await guiche(['metrics', '--search', 'guiche_processes', '--json'])
    const [found] = (JSON.parse(answer.out) as MetricsWire).metrics
    const running = found.values.find(({ labels }) => labels.state === 'running')!
    assert.equal(running.value, 2)
  })

  test('every process serves its metrics on METRICS_PORT, and not on its other port', async ({
    assert,
  }) => {
    const text = await (await fetch(metrics)).text()
    assert.match(text, /^guiche_info\{version="\d+\.\d+\.\d+",kinds="worker"\} 1$/m)
    assert.match(text, /^guiche_database_up 1$/m)
    assert.match(text, /^guiche_jobs\{queue="default",state="failed"\} 0$/m)
    assert.match(text, /^guiche_database_connections\{state="waiting"\} 0$/m)
    assert.match(text, /^guiche_data_dir_bytes\{kind="free"\} \d+$/m)
    assert.equal(await stateOf('/metrics'), 404)
  })

  test('a job is measured by its name and outcome', async ({ assert }) => {
    const done =
      /^guiche_job_duration_seconds_count\{name="identity\.sweep_presence",outcome="done"\} [1-9]/m
    await waitFor('a job that runs every 20 seconds', async () => {
      return done.test(await (await fetch(metrics)).text())
    })
    assert.equal(await stateOf('/health/ready'), 200)
  }).timeout(60_000)

  test('every command has an example in its help', async ({ assert }) => {
    for (const name of ['processes', 'metrics']) {
      const { code, out } = await guiche([name, '--help'])
      assert.equal(code, 0)
      assert.include(out, `Example:\n  $ guiche ${name}`)
    }
  })

  test('a process that was killed is shown as gone, and one that stops is not shown', async ({
    assert,
  }) => {
    const { id } = (await listed()).find(isOfWorker)!
    await worker.end('SIGKILL')
    // As if twenty seconds had passed.
    await db
      .from('processes')
      .where({ id })
      .update({ seen_at: db.raw(`now() - interval '21 seconds'`) })
    const { out } = await guiche(['processes'])
    assert.match(out, / worker .+ \S+Z$/m)
    assert.isTrue((await listed()).find(isOfWorker)!.isGone)

    await worker.start()
    await waitFor('the new process reports', async () => {
      return (await listed()).filter(isOfWorker).some(({ isGone }) => !isGone)
    })
    // In the three seconds of DRAIN_SECONDS it serves on, and tells proxies to go elsewhere.
    const ending = worker.end('SIGTERM')
    await waitFor('it is not ready', async () => (await stateOf('/health/ready')) === 503)
    assert.equal(await stateOf('/health/live'), 200)
    assert.equal(await stateOf('/version'), 200)
    await ending
    const left = (await listed()).filter(isOfWorker)
    assert.deepEqual(
      left.map((one) => [one.id, one.isGone]),
      [[id, true]]
    )
  })
})
