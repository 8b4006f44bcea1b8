/** The parts of a session's life cycle that would take minutes against a server: events emitted by hand, real rows. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { freeze, thaw, travel } from '#app/kernel/clock'
import { takeLease } from '#app/kernel/database/lease'
import { anAdmin } from '#modules/identity/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import type { Driver, DriverEvents } from '#modules/whatsapp/drivers/driver'
import type Connection from '#modules/whatsapp/models/connection'
import { aConnection } from '#modules/tickets/testing'
import { Session } from '#modules/whatsapp/sessions/session'
import { queue, text, waitFor } from '#modules/whatsapp/tests/gateway/fixture'

test.group('gateway: the life of a session', (group) => {
  let connection: Connection
  let session: Session
  let events: DriverEvents
  let rested = 0
  let lost = 0
  group.each.setup(async () => {
    const { actor } = await anAdmin()
    connection = await addConnection(actor, { name: 'Told', isDefault: true })
    rested = 0
    lost = 0
    session = new Session(await takeOver(), {
      connect: async (_link, driverEvents) => {
        events = driverEvents
        return silentDriver
      },
      onArrival: () => undefined,
      onOpen: () => undefined,
      onRest: () => void (rested += 1),
      onLost: () => void (lost += 1),
    })
    session.revision = 0
    await session.start()
    return async () => {
      await session.close({ isOurs: true })
      await connection.delete()
      thaw()
    }
  })
  /** Takes over the lease of the connection; a former holder loses it. */
  const takeOver = async () => {
    const { companyId, id: connectionId } = connection
    return { companyId, connectionId, lease: (await takeLease(leaseName()))! }
  }
  const leaseName = () => `test.session:${connection.id}`
  const becomes = (status: string) =>
    waitFor(async () => {
      const row = await connection.refresh()
      return row.status === status ? row.serialize() : null
    }, `it is ${status}`)
  const anotherSocket = (former: DriverEvents) =>
    waitFor(async () => (events === former ? null : true), 'another socket is opened')

  test('five codes are shown, then the session stops (CNX-01)', async ({ assert }) => {
    for (let shown = 1; shown <= 5; shown++) {
      events.code(`code ${shown}`)
      await waitFor(async () => {
        const { status, qrcode, retries } = await connection.refresh()
        return status === 'qrcode' && qrcode === `code ${shown}` && retries === shown ? true : null
      }, `code ${shown} is shown`)
    }
    events.code('code 6')
    assert.include(await becomes('DISCONNECTED'), { qrcode: '', reason: 'code_expired' })
    await waitFor(async () => (rested === 1 ? true : null), 'it rests')
  })

  test('a scan shows PAIRING and clears the code', async ({ assert }) => {
    events.code('code 1')
    events.paired()
    assert.include(await becomes('PAIRING'), { qrcode: '' })
  })

  test('times out after ten minutes without success', async ({ assert }) => {
    freeze(DateTime.utc())
    const first = events
    first.opened('5511900000009')
    assert.include(await becomes('CONNECTED'), { number: '5511900000009' })
    first.closed({ code: 428, text: '', isLinked: true })
    assert.include(await becomes('OPENING'), { retries: 1 })
    await anotherSocket(first)
    travel(10 * 60_000)
    events.closed({ code: 428, text: '', isLinked: true })
    assert.include(await becomes('TIMEOUT'), { retries: 2 })
  })

  test('events of an old socket are ignored', async ({ assert }) => {
    const old = events
    old.closed({ code: 515, text: '', isLinked: true })
    await anotherSocket(old)
    old.closed({ code: 401, text: '', isLinked: true })
    events.opened('5511900000009')
    assert.include(await becomes('CONNECTED'), { reason: null, wanted: 'stopped' })
  })

  test('keeps a request that was made meanwhile', async ({ assert }) => {
    await connection.merge({ wanted: 'running', revision: 1 }).save()
    events.closed({ code: 440, text: '', isLinked: true })
    assert.include(await becomes('DISCONNECTED'), { reason: 'replaced', wanted: 'running' })
  })

  test('a 401 is checked by a new login, and cleared when that succeeds (5.4)', async ({
    assert,
  }) => {
    const first = events
    first.closed({ code: 401, text: '', isLinked: true })
    await anotherSocket(first)
    events.opened('5511900000009')
    await becomes('CONNECTED')
    const second = events
    second.closed({ code: 401, text: '', isLinked: true })
    await anotherSocket(second)
    events.opened('5511900000009')
    assert.include(await becomes('CONNECTED'), { number: '5511900000009', reason: null })
  })

  test('requests a code to type with the first code to scan, and shows it until it is used', async ({
    assert,
  }) => {
    freeze(DateTime.utc())
    await connection.merge({ linkNumber: '5511987654321' }).save()
    const shown = (code: string) =>
      waitFor(async () => {
        const row = await connection.refresh()
        return row.qrcode === code ? row : null
      }, `${code} is shown`)
    events.code('code 1')
    const first = await shown('code 1')
    assert.equal(first.linkCode, 'CODE4321')
    assert.equal(first.codeExpiresAt!.diff(DateTime.utc()).as('seconds') > 100, true)
    travel(60_000)
    events.code('code 2')
    const second = await shown('code 2')
    assert.equal(second.linkCode, 'CODE4321', 'it is asked for once')
    assert.equal(second.codeExpiresAt!.toMillis(), first.codeExpiresAt!.toMillis())
    events.paired()
    await becomes('PAIRING')
    events.opened('5511987654321')
    await becomes('CONNECTED')
    const { linkNumber, linkCode, codeExpiresAt } = await connection.refresh()
    assert.deepEqual([linkNumber, linkCode, codeExpiresAt], ['', '', null])
  })

  test('a code to scan is valid for a minute, later ones for twenty seconds', async ({
    assert,
  }) => {
    const at = DateTime.utc()
    freeze(at)
    for (const [code, seconds] of [
      ['code 1', 60],
      ['code 2', 20],
    ] as const) {
      events.code(code)
      const row = await waitFor(async () => {
        const now = await connection.refresh()
        return now.qrcode === code ? now : null
      }, `${code} is shown`)
      assert.equal(row.codeExpiresAt!.diff(at).as('seconds'), seconds)
    }
  })

  const gaps = () =>
    db.from('connection_gaps').where({ connection_id: connection.id }).orderBy('id')

  test('IN-16: the start and the end of an absence are stored', async ({ assert }) => {
    const ten = DateTime.fromISO('2026-11-21T10:00:00Z')
    freeze(ten)
    const first = events
    first.opened('5511900000009')
    await becomes('CONNECTED')
    assert.deepEqual(await gaps(), [], 'before the first link nobody was away')
    travel(2 * 60_000)
    first.closed({ code: 428, text: '', isLinked: true })
    await becomes('OPENING')
    await anotherSocket(first)
    travel(18 * 60_000)
    events.opened('5511900000009')
    await becomes('CONNECTED')
    const [gap, ...others] = await gaps()
    assert.lengthOf(others, 0)
    assert.equal(gap.left_at.toISOString(), '2026-11-21T10:02:00.000Z')
    assert.equal(gap.back_at.toISOString(), '2026-11-21T10:20:00.000Z')
  })

  test('IN-16, CNX-04: after a crash the absence starts when the connection was last seen', async ({
    assert,
  }) => {
    const seen = DateTime.fromISO('2026-11-21T10:02:00Z')
    await session.close({ isOurs: false })
    await connection.merge({ status: 'CONNECTED', lastSeenAt: seen }).save()
    session = new Session(await takeOver(), session.around)
    await session.start()
    assert.include(await becomes('OPENING'), { retries: 0 })
    const [gap] = await gaps()
    assert.equal(gap.left_at.toISOString(), '2026-11-21T10:02:00.000Z')
    assert.isNull(gap.back_at)
    assert.equal((await connection.refresh()).lastDisconnectedAt!.toMillis(), seen.toMillis())
  })

  test('CNX-08: names the company’s own connection that has the number, never another company’s', async ({
    assert,
  }) => {
    const { companyId } = connection
    const other = await aConnection({ companyId }, { name: 'Has it', number: '5511900000008' })
    const { actor: stranger } = await anAdmin()
    const theirs = await aConnection(stranger, { name: 'Secret', number: '5511900000007' })
    for (const [number, reasonDetail] of [
      [other.number, 'Has it'],
      [theirs.number, null],
    ]) {
      await session.start()
      events.opened(number!)
      const row = await becomes('DISCONNECTED')
      assert.include(row, { reason: 'ERR_NUMBER_ALREADY_CONNECTED', reasonDetail })
      await connection.merge({ status: 'OPENING' }).save()
    }
    await other.delete()
    await theirs.delete()
  })

  test('unlinking fails the unsent messages, with an error code', async ({ assert }) => {
    const actor = { companyId: connection.companyId } as Parameters<typeof queue>[0]
    const { wid } = await queue(actor, connection.id, '5511987650001@s.whatsapp.net', text('tarde'))
    const first = events
    first.closed({ code: 401, text: '', isLinked: true })
    await anotherSocket(first)
    events.closed({ code: 401, text: '', isLinked: true })
    await becomes('DISCONNECTED')
    const entry = await db.from('outbox_entries').where({ wid }).first()
    assert.include(entry, { status: 'failed', error_code: 'ERR_WAPP_NOT_INITIALIZED' })
    const receipt = await db.from('inbox_entries').where({ wid, kind: 'receipt' }).first()
    assert.include(receipt, { ack: 0, error_code: 'ERR_WAPP_NOT_INITIALIZED' })
  })
})

const silentDriver: Driver = {
  prepare: async () => Buffer.alloc(0),
  send: async () => undefined,
  showTyping: async () => undefined,
  watchTyping: async () => undefined,
  findNumber: async () => null,
  describeGroup: async () => null,
  findPicture: async () => null,
  askForUpload: async () => '',
  markRead: async () => undefined,
  requestLinkCode: async (number) => `CODE${number.slice(-4)}`,
  logout: async () => undefined,
  close: async () => undefined,
}
