/** The parts of a session's life that take minutes against a server: told by hand, with real rows. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { freeze, thaw, travel } from '#app/kernel/clock'
import { anAdmin } from '#modules/identity/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import type { Driver, DriverEvents } from '#modules/whatsapp/drivers/driver'
import type Connection from '#modules/whatsapp/models/connection'
import { Session } from '#modules/whatsapp/sessions/session'
import { queue, text, until } from '#modules/whatsapp/tests/gateway/stage'

test.group('gateway: the life of a session', (group) => {
  let connection: Connection
  let session: Session
  let events: DriverEvents
  let rested = 0
  group.each.setup(async () => {
    const { actor } = await anAdmin()
    connection = await addConnection(actor, { name: 'Told', isDefault: true })
    const link = { companyId: actor.companyId, connectionId: connection.id }
    rested = 0
    session = new Session(link, {
      connect: async (_link, heard) => {
        events = heard
        return silentDriver
      },
      onArrival: () => undefined,
      onOpen: () => undefined,
      onRest: () => void (rested += 1),
    })
    session.revision = 0
    await session.start()
    return async () => {
      await session.close({ isOurs: true })
      await connection.delete()
      thaw()
    }
  })
  const becomes = (status: string) =>
    until(async () => {
      const row = await connection.refresh()
      return row.status === status ? row.serialize() : null
    }, `it is ${status}`)
  const anotherSocket = (former: DriverEvents) =>
    until(async () => (events === former ? null : true), 'another socket is opened')

  test('five codes are shown, then it rests (CNX-01)', async ({ assert }) => {
    for (let shown = 1; shown <= 5; shown++) {
      events.code(`code ${shown}`)
      await until(async () => {
        const { status, qrcode, retries } = await connection.refresh()
        return status === 'qrcode' && qrcode === `code ${shown}` && retries === shown ? true : null
      }, `code ${shown} is shown`)
    }
    events.code('code 6')
    assert.include(await becomes('DISCONNECTED'), { qrcode: '', reason: 'code_expired' })
    await until(async () => (rested === 1 ? true : null), 'it rests')
  })

  test('a scan shows PAIRING and takes the code away', async ({ assert }) => {
    events.code('code 1')
    events.paired()
    assert.include(await becomes('PAIRING'), { qrcode: '' })
  })

  test('ten minutes without success are a time-out', async ({ assert }) => {
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

  test('an old socket has no say', async ({ assert }) => {
    const old = events
    old.closed({ code: 515, text: '', isLinked: true })
    await anotherSocket(old)
    old.closed({ code: 401, text: '', isLinked: true })
    events.opened('5511900000009')
    assert.include(await becomes('CONNECTED'), { reason: null, wanted: 'stopped' })
  })

  test('a wish that came meanwhile stands', async ({ assert }) => {
    await connection.merge({ wanted: 'running', revision: 1 }).save()
    events.closed({ code: 440, text: '', isLinked: true })
    assert.include(await becomes('DISCONNECTED'), { reason: 'replaced', wanted: 'running' })
  })

  test('an unlinked device fails what it had not sent, and says so', async ({ assert }) => {
    const actor = { companyId: connection.companyId } as Parameters<typeof queue>[0]
    const { wid } = await queue(actor, connection.id, '5511987650001@s.whatsapp.net', text('tarde'))
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
  findNumber: async () => null,
  markRead: async () => undefined,
  logout: async () => undefined,
  close: async () => undefined,
}
