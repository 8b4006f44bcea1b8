// `guiche sessions qr`, `pair`, `move` and `watch`: commands that go on until something has happened (ADR 78).
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { keys, Terminal } from '#cli/tests/support/terminal'
import { modulesIn, modulesOf } from '#cli/tests/support/read_code'
import { aCompany } from '#modules/identity/testing'
import { run } from '#scripts/tests/support/command'
import { aConnection } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import { leaseOf } from '#modules/whatsapp/sessions/holders'
import { aGatewayProcess } from '#modules/whatsapp/tests/gateway_process'
import { OperatorsServer } from '#tests/support/operators_server'
import { waitFor } from '#tests/support/waiting'

/** As long as those of WhatsApp. */
const longCode = `2@${'A'.repeat(130)},${'b'.repeat(44)},${'C'.repeat(44)}`

test.group('guiche sessions, live', (group) => {
  let server: OperatorsServer
  let guiche: OperatorsServer['guiche']
  let connection: Connection
  group.setup(async () => {
    // Without a gateway: the tests write what one would write.
    server = await OperatorsServer.start({ PROCESS_KINDS: 'web' })
    guiche = server.guiche
    return () => server.stop()
  })
  group.each.setup(async () => {
    const { id } = await aCompany({ name: 'Padaria Sol' })
    connection = await aConnection(systemActor(id), {
      ...{ name: 'Balcão', number: '', status: 'DISCONNECTED', wanted: 'stopped' },
    })
    return async () => void (await db.from('leases').whereLike('key', 'whatsapp.%').delete())
  })
  const idOf = () => String(connection.id)
  const becomes = (changes: Partial<Connection>) => connection.merge(changes).save()
  const shows = (qrcode: string, linkCode = '') => becomes({ status: 'qrcode', qrcode, linkCode })
  const untilWanted = (wanted: string) =>
    waitFor(`the session is ${wanted}`, async () => (await connection.refresh()).wanted === wanted)
  const trail = async () => {
    const rows = await db
      .from('audit_entries')
      .where({ company_id: connection.companyId, entity: 'connections' })
      .orderBy('id')
    return rows.map(({ action }) => action as string)
  }
  const untilShown = (times: number) =>
    waitFor(`${times} codes were shown`, async () => {
      return (await trail()).filter((action) => action === 'whatsapp.code_shown').length >= times
    })
  const started = (...args: string[]) =>
    run('bin/guiche.mjs', ['sessions', ...args], { DATA_DIR: server.dataDir })

  test('CNX-01: qr starts the session, follows its codes, and ends when a phone is linked', async ({
    assert,
  }) => {
    const ended = guiche(['sessions', 'qr', idOf()])
    await untilWanted('running')
    await shows('code 1')
    await untilShown(1)
    await shows('code 2')
    await untilShown(2)
    await becomes({ status: 'PAIRING', qrcode: '' })
    await becomes({ status: 'CONNECTED' })
    const { code, out } = await ended
    assert.deepEqual([code, out], [0, 'code 1\ncode 2\n'])
    assert.deepEqual(await trail(), [
      'whatsapp.session_running',
      'whatsapp.code_shown',
      'whatsapp.code_shown',
    ])
    assert.deepEqual((await guiche(['sessions', 'qr', idOf()])).code, 0, 'it is connected already')
  })

  test('qr ends with code 1 when no phone came, and says why', async ({ assert }) => {
    const ended = guiche(['sessions', 'qr', idOf()])
    await untilWanted('running')
    await becomes({ status: 'DISCONNECTED', reason: 'code_expired' })
    const { code, errors } = await ended
    assert.equal(code, 1)
    assert.include(errors, 'No phone was linked: five codes have expired.')
  })

  test('qr --json is a line for each code and each state', async ({ assert }) => {
    await becomes({ status: 'OPENING', wanted: 'running' })
    const ended = guiche(['sessions', 'qr', idOf(), '--json'])
    await shows('code 1')
    await untilShown(1)
    await becomes({ status: 'CONNECTED', qrcode: '' })
    const { code, out } = await ended
    assert.equal(code, 0)
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.containsSubset(lines.slice(-2), [
      { status: 'qrcode', qrcode: 'code 1', pairingCode: '', codeExpiresAt: null },
      { status: 'CONNECTED', reason: null },
    ])
    assert.notInclude(await trail(), 'whatsapp.session_running', 'it was on its way already')
  })

  test('on a terminal the code is drawn where it fits, and what is missing is said elsewhere', async ({
    assert,
    cleanup,
  }) => {
    await becomes({ status: 'OPENING', wanted: 'running' })
    const small = { columns: 80, rows: 24 }
    const terminal = new Terminal(small, ['bin/guiche.mjs', 'sessions', 'qr', idOf()], {
      DATA_DIR: server.dataDir,
    })
    cleanup(() => terminal.end())
    await terminal.shows('Opening a connection to WhatsApp')
    const drawn = (text: string) => {
      const { modules, side } = modulesOf(text)
      const rows = terminal.lines().slice(0, Math.ceil(side / 2))
      return [modulesIn(rows, side), modules] as const
    }
    await shows('a short code')
    await terminal.shows('Linked devices')
    assert.deepEqual(...drawn('a short code'))
    await shows(longCode)
    await terminal.shows('The code does not fit here: this terminal needs')
    assert.include(terminal.text(), 'guiche sessions pair')
    terminal.resize({ columns: 100, rows: 50 })
    await terminal.shows('Linked devices')
    assert.deepEqual(...drawn(longCode))
    terminal.press(keys.ctrlC)
    assert.equal((await terminal.ended).exitCode, 130)
    assert.notMatch(terminal.text(), /[▀▄█]/, 'no code is left that somebody might scan')
  })

  test('CNX-01: pair asks for a code to type, and shows it', async ({ assert }) => {
    const ended = guiche(['sessions', 'pair', idOf(), '--phone', '+55 (11) 98765-4321'])
    await untilWanted('fresh')
    assert.equal(connection.linkNumber, '5511987654321')
    await shows('code 1', 'ABCD1234')
    await untilShown(1)
    await becomes({ status: 'CONNECTED', qrcode: '', linkCode: '' })
    const { code, out } = await ended
    assert.deepEqual([code, out], [0, 'ABCD1234\n'])
    const refused = await guiche(['sessions', 'pair', idOf(), '--phone', '5511987654321'])
    assert.equal(refused.code, 1, 'a linked phone is not forgotten by the way')
    assert.include(refused.errors, `guiche sessions logout ${idOf()}`)
    const wrong = await guiche(['sessions', 'pair', idOf(), '--phone', 'mine'])
    assert.equal(wrong.code, 2)
  })

  test('CNX-03: move waits until the other process has the session', async ({ assert }) => {
    await becomes({ status: 'CONNECTED', wanted: 'running' })
    const from = await aGatewayProcess({ holds: [connection.id] })
    const to = await aGatewayProcess()
    const ended = guiche(['sessions', 'move', idOf(), '--to', to])
    await waitFor('it is written down', async () => (await connection.refresh()).movedTo === to)
    const { out: before } = await guiche(['sessions', 'show', idOf()])
    assert.match(before, new RegExp(`^process id +${from}$`, 'm'))
    const { owner } = await db.from('leases').whereLike('key', `whatsapp.gateway|%${to}`).first()
    await db
      .from('leases')
      .where({ key: leaseOf(connection.id) })
      .update({ owner })
    const { code, out } = await ended
    assert.deepEqual([code, out], [0, `far-away 71 has the session of ${idOf()} now.\n`])
    const unknown = await guiche(['sessions', 'move', idOf(), '--to', unknownId])
    assert.equal(unknown.code, 1)
    assert.include(unknown.errors, 'ERR_NO_GATEWAY_FOUND')
  })

  test('watch prints each change of state until it is ended', async ({ assert, cleanup }) => {
    await becomes({ status: 'CONNECTED', wanted: 'running' })
    const other = await aConnection(systemActor((await aCompany({ name: 'Outra' })).id), {
      name: 'Longe',
      status: 'CONNECTED',
    })
    const watched = started('watch', '--tenant', String(connection.companyId))
    const json = started('watch', idOf(), '--json')
    cleanup(() => [watched, json].forEach(({ process }) => process.kill('SIGKILL')))
    // What was before the first look is no change: it is changed until it has been seen.
    await waitFor('a change is seen by both', async () => {
      const status = connection.status === 'OPENING' ? 'TIMEOUT' : 'OPENING'
      await becomes({ status, updatedAt: connection.updatedAt.plus({ seconds: 1 }) })
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return watched.said().includes('→') && json.said().includes('"former"')
    })
    await other.merge({ status: 'TIMEOUT' }).save()
    await becomes({ status: 'DISCONNECTED', reason: 'replaced' })
    await watched.waitFor('→ DISCONNECTED  replaced')
    await json.waitFor('"status":"DISCONNECTED","reason":"replaced"')
    assert.match(
      watched.said(),
      new RegExp(`^\\S+Z {2}\\d+ Padaria Sol {2}${idOf()} Balcão {2}\\w+ → DISCONNECTED`, 'm')
    )
    assert.notInclude(watched.said(), 'Longe')
    for (const command of [watched, json]) {
      command.process.kill('SIGINT')
      await command.ended
    }
  }).timeout(60_000)
})

const unknownId = '00000000-0000-4000-8000-000000000000'
