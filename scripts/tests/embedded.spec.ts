// The embedded PostgreSQL: keeps its data, recovers after a crash, never runs twice on one folder.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import { eventually, run, scratchFolder, type Running } from '#scripts/tests/support/command'

const program = 'scripts/tests/support/only_database.ts'

test.group('Embedded PostgreSQL', (group) => {
  let dataDir: string
  let running: Running[] = []
  group.setup(() => {
    dataDir = scratchFolder()
    return () => fs.rmSync(dataDir, { recursive: true, force: true })
  })
  group.each.teardown(() => {
    for (const { process: child, family } of running) {
      for (const pid of [child.pid!, ...family()]) kill(pid)
    }
    running = []
  })

  async function start(): Promise<Running & { url: string; cluster: string }> {
    const command = run(program, [], { DATA_DIR: dataDir })
    running.push(command)
    await command.waitFor('ready ')
    return {
      ...command,
      url: /ready (\S+)/.exec(command.said())![1],
      cluster: path.join(dataDir, 'postgres'),
    }
  }

  async function query(url: string, sql: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  test('keeps its data, its password and its port', async ({ assert }) => {
    const first = await start()
    await query(first.url, 'create table notes as select 42 as answer')
    first.process.kill('SIGTERM')
    assert.equal(await first.ended, 0)
    assert.deepEqual(first.family(), [])

    const second = await start()
    assert.equal(second.url, first.url)
    assert.deepEqual(await query(second.url, 'select answer from notes'), [{ answer: 42 }])
    assert.equal(fs.statSync(path.join(dataDir, 'postgres.json')).mode & 0o077, 0)
  })

  test("sorts names in natural order, independently of the system's locale", async ({ assert }) => {
    const { url } = await start()
    const rows = await query(url, `select n from unnest(array['b', 'Á', 'Z', 'a']) n order by n`)
    assert.deepEqual(rows.map(({ n }) => n).join(''), 'aÁbZ')
  })

  test('stops when the process that started it is killed', async ({ assert }) => {
    const command = await start()
    assert.isAbove(command.family().length, 2)
    command.process.kill('SIGKILL')
    await eventually('PostgreSQL has left', () => command.family().length === 0)
    assert.isFalse(fs.existsSync(path.join(command.cluster, 'postmaster.pid')))
  })

  test('refuses a second start on the same folder', async ({ assert }) => {
    await start()
    const second = run(program, [], { DATA_DIR: dataDir })
    assert.equal(await second.ended, 1)
    assert.match(second.said(), /Guichê already runs on the data folder .* \(process \d+, .*\)/)
  })

  test('stops a PostgreSQL whose keeper processes were all killed, and starts again', async ({
    assert,
  }) => {
    const first = await start()
    const server = Number.parseInt(fs.readFileSync(`${first.cluster}/postmaster.pid`, 'utf8'))
    const keepers = first.family().filter((pid) => commandOf(pid).includes('keep_postgres'))
    for (const pid of [first.process.pid!, ...keepers]) kill(pid)
    await first.ended
    assert.include(commandOf(server), 'postgres')

    const second = await start()
    assert.isFalse(fs.existsSync(`/proc/${server}`))
    assert.deepEqual(await query(second.url, 'select answer from notes'), [{ answer: 42 }])
  })

  test('leaves another program alone that has the pid of a stale pid file', async ({ assert }) => {
    const first = await start()
    const file = path.join(first.cluster, 'postmaster.pid')
    const left = fs.readFileSync(file, 'utf8')
    for (const pid of [first.process.pid!, ...first.family()]) kill(pid)
    await eventually('all are gone', () => first.family().length === 0)
    const stranger = spawn('sleep', ['60'])
    fs.writeFileSync(file, left.replace(/^\d+/, String(stranger.pid)))

    const second = await start()
    assert.deepEqual(await query(second.url, 'select answer from notes'), [{ answer: 42 }])
    assert.isNull(stranger.exitCode)
    stranger.kill()
  })

  test('starts again after a first start that was killed half-way', async ({ assert }) => {
    const other = scratchFolder()
    const first = run(program, [], { DATA_DIR: other })
    running.push(first)
    const unfinished = path.join(other, 'postgres.unfinished')
    await eventually('initdb is at work', () => fs.existsSync(path.join(unfinished, 'base')))
    for (const pid of [first.process.pid!, ...first.family()]) kill(pid)
    await first.ended
    assert.isFalse(fs.existsSync(path.join(other, 'postgres')))

    const second = run(program, [], { DATA_DIR: other })
    running.push(second)
    await second.waitFor('ready ')
    assert.isFalse(fs.existsSync(unfinished))
    second.process.kill('SIGTERM')
    await second.ended
    fs.rmSync(other, { recursive: true })
  })
})

function commandOf(pid: number): string {
  return execFileSync('cat', [`/proc/${pid}/cmdline`])
    .toString()
    .replaceAll('\0', ' ')
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone already
  }
}
