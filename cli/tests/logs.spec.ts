// `guiche logs` as a program, over the files of a real server.
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aCompany, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { run, type Running } from '#scripts/tests/support/command'
import { Terminal } from '#cli/tests/support/terminal'
import { large } from '#cli/tests/support/top'
import type { Ended } from '#tests/support/operators_server'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

const fault = 'a call failed by our fault'

test.group('guiche logs, the files of a server', (group) => {
  let server: ServerProcess
  let dataDir: string
  let admin: SomeoneSignedIn
  let env: NodeJS.ProcessEnv
  group.setup(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'guiche-logs-'))
    admin = await anAdmin({ company: await aCompany({ name: 'Padaria Sol' }) })
    env = { DATA_DIR: dataDir, TZ: 'UTC' }
    server = await ServerProcess.prepare({
      ...{ ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', DATA_DIR: dataDir },
      ...{ PROCESS_KINDS: 'web', OPERATOR_SOCKET: 'none' },
    })
    await server.start()
    return async () => {
      await server.end('SIGTERM')
      await db.from('audit_entries').delete()
      await db.from('users').delete()
      await db.from('companies').delete()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  group.each.timeout(60_000)

  /** A call that fails by a fault of the server, which logs it. Returns its x-request-id. */
  async function fail(): Promise<string> {
    await db.rawQuery('alter table contacts rename to contacts_away')
    try {
      const answer = await fetch(`${server.url}/contacts`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return answer.headers.get('x-request-id')!
    } finally {
      await db.rawQuery('alter table contacts_away rename to contacts')
    }
  }
  const folder = () => path.join(dataDir, 'log')
  const files = () => readdirSync(folder()).toSorted()
  const logs = (...args: string[]) => ended(run('bin/guiche.mjs', ['logs', ...args], env))
  const linesOf = ({ out }: Ended) => out.split('\n').filter(Boolean)

  test('each line of stdout is in the file, before the process is killed', async ({ assert }) => {
    const id = await fail()
    const printed = await waitFor('the line on stdout', async () =>
      server.output.split('\n').find((line) => line.includes(id))
    )
    const own = await ServerProcess.prepare({
      ...{ ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', DATA_DIR: dataDir },
      ...{ PROCESS_KINDS: 'web', OPERATOR_SOCKET: 'none' },
    })
    await own.start()
    await own.end('SIGKILL')
    const [first, killed] = files()
    assert.include(readFileSync(path.join(folder(), first), 'utf8').split('\n'), printed)
    assert.include(readFileSync(path.join(folder(), killed), 'utf8'), 'started HTTP server')
  })

  test('lines are found by company, call, process and level', async ({ assert }) => {
    const [one, other] = [await fail(), await fail()]
    const found = await logs('--request', one, '--json')
    assert.equal(found.code, 0)
    const lines = linesOf(found).map((line) => JSON.parse(line))
    assert.isAbove(lines.length, 0)
    for (const line of lines) {
      assert.containsSubset(line, { request_id: one, companyId: admin.company.id })
    }
    const of = async (...args: string[]) => linesOf(await logs('--json', ...args)).join('\n')
    assert.include(await of('--company', String(admin.company.id)), other)
    assert.equal(await of('--company', '999999'), '')
    assert.equal(await of('--connection', '999999'), '')
    const { pid } = lines[0]
    assert.include(await of('--process', String(pid)), other)
    assert.include(await of('--process', `${os.hostname()}:${pid}`), other)
    assert.equal(await of('--process', '1'), '')
    assert.notInclude(await of('--level', 'warn'), 'started HTTP server')
    assert.include(await of('--level', 'info', '--since', '1h'), 'started HTTP server')
    assert.equal(await of('--since', '2999-01-01T00:00:00Z'), '')
    const last = linesOf(await logs('--lines', '1'))
    assert.match(last[0], new RegExp(`^[\\d-]{10} [\\d:]{8} ERROR ${pid} +${fault}.*${other}`))
    // The error's own lines follow.
    assert.isAbove(last.length, 3)
  })

  test('lines of all processes are in the order of time, and one that broke off is left out', async ({
    assert,
  }) => {
    const line = (time: number, msg: string) =>
      `${JSON.stringify({ level: 50, time, pid: 7, hostname: 'b', msg, connectionId: 5 })}\n`
    const start = Date.now() - 1000
    const at = (name: string) => path.join(folder(), `guiche-${name}.log`)
    writeFileSync(at('a'), line(start, 'first') + line(start + 20, 'third') + '{"level":50,"ti')
    writeFileSync(at('b'), `${line(start + 10, 'second')}oh no\n${line(start + 30, 'fourth')}`)
    for (const how of [
      ['--lines', '9'],
      ['--since', '1m'],
    ]) {
      const { out, errors } = await logs('--connection', '5', '--json', ...how)
      const found = out.split('\n').filter(Boolean)
      assert.deepEqual(
        found.map((one) => JSON.parse(one).msg),
        [...['first', 'second', 'third', 'fourth']]
      )
      assert.match(errors, /could not be read/)
    }
    for (const name of ['a', 'b']) await rm(at(name))
  })

  test('--follow shows new lines, those of new files, and of files that are deleted later', async ({
    assert,
  }) => {
    const following = run('bin/guiche.mjs', ['logs', '-f', '--lines', '1', '--json'], env)
    await following.waitFor('"level"')
    const id = await fail()
    await following.waitFor(id)
    const line = (msg: string) =>
      `${JSON.stringify({ level: 30, time: Date.now(), pid: 9, hostname: 'c', msg })}\n`
    const [one, next] = ['0001', '0002'].map((n) => path.join(folder(), `guiche-9.${n}.log`))
    appendFileSync(one, line('before the rotation'))
    await following.waitFor('before the rotation')
    // A line is shown when it is complete.
    const whole = line('in two pieces')
    appendFileSync(one, whole.slice(0, 20))
    await new Promise((resolve) => setTimeout(resolve, 600))
    appendFileSync(one, whole.slice(20))
    await following.waitFor('in two pieces')
    appendFileSync(next, line('after the rotation'))
    await rm(one)
    await following.waitFor('after the rotation')
    following.process.kill('SIGINT')
    assert.equal(await following.ended, 0)
    assert.lengthOf(following.said().match(/before the rotation/g)!, 1)
    assert.lengthOf(following.said().match(/in two pieces/g)!, 1)
    await rm(next)
  })

  test('on a terminal it has colours, and with NO_COLOR and in a pipe it has none', async ({
    assert,
  }) => {
    await fail()
    const red = `\u001B[31mERROR`
    const inTerminal = async (more: NodeJS.ProcessEnv) => {
      const terminal = new Terminal(large, ['bin/guiche.mjs', 'logs'], { ...env, ...more })
      await terminal.ended
      await waitFor('its lines', async () => terminal.written.includes(fault))
      return terminal.written
    }
    assert.include(await inTerminal({}), red)
    assert.notInclude(await inTerminal({ NO_COLOR: '1' }), '\u001B[31m')
    assert.notInclude((await logs()).out, '\u001B')
  })
})

test.group('guiche logs', () => {
  const inFolder = async (more: NodeJS.ProcessEnv, ...args: string[]) =>
    ended(run('bin/guiche.mjs', ['logs', ...args], { DATA_DIR: '/nonexistent/guiche', ...more }))

  test('without files it says why', async ({ assert, test: own }) => {
    const empty = await mkdtemp(path.join(os.tmpdir(), 'guiche-logs-'))
    own.cleanup(() => rm(empty, { recursive: true }))
    const all = [
      [{}, 'There is no folder /nonexistent/guiche/log'],
      [{ LOG_DIR: empty }, 'no process has written a line'],
      [{ LOG_DIR: 'none' }, 'LOG_DIR is none'],
    ] as const
    for (const [more, words] of all) {
      const { code, errors } = await inFolder(more)
      assert.equal(code, 1)
      assert.include(errors, words)
    }
  })

  test('wrong use is refused, and help has an example', async ({ assert }) => {
    const wrong = [
      ['--level', 'loud'],
      ['--since', 'yesterday'],
      ['--lines', '0'],
      ['--lines', '999999'],
      ['--company', 'abc'],
    ]
    for (const args of wrong) assert.equal((await inFolder({}, ...args)).code, 2, args.join(' '))
    const { code, out } = await inFolder({}, '--help')
    assert.equal(code, 0)
    assert.include(out, '$ guiche logs --follow --company 3 --level warn')
  })

  test('a large file is read from its end, in little memory', async ({ assert, test: own }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-logs-'))
    own.cleanup(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'guiche-large.log')
    const many = (from: number) =>
      [...Array(20_000).keys()]
        .map((at) => {
          const more = { pid: 1, hostname: 'a', msg: 'é'.repeat(200), at: from + at }
          return `${JSON.stringify({ level: 30, time: 1_700_000_000_000 + from + at, ...more })}\n`
        })
        .join('')
    for (let part = 0; part < 20; part++) appendFileSync(file, many(part * 20_000))
    const env = { LOG_DIR: folder, NODE_OPTIONS: '--max-old-space-size=80' }
    const startedAt = performance.now()
    const { out, code, errors } = await inFolder(env, '--lines', '3', '--json')
    assert.equal(code, 0, errors)
    const found = out.split('\n').filter(Boolean)
    assert.deepEqual(
      found.map((line) => JSON.parse(line).at),
      [399_997, 399_998, 399_999]
    )
    assert.isBelow(performance.now() - startedAt, 10_000)
    const none = await inFolder(env, '--company', '5')
    assert.deepEqual([none.code, none.out], [0, ''])
  })
})

async function ended(command: Running): Promise<Ended> {
  const [out, errors] = ['', '']
  const all = { out, errors }
  command.process.stdout!.on('data', (bytes) => (all.out += bytes))
  command.process.stderr!.on('data', (bytes) => (all.errors += bytes))
  return { code: await command.ended, ...all }
}
