/** Drivers are a port (ADR 39): sessions, inbox and outbox work with a library that is not the one in use. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { LeaseLost } from '#app/kernel/database/lease'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import { ConnectionDeleted } from '#modules/whatsapp/drivers/services'
import Gateway from '#modules/whatsapp/sessions/gateway'
import {
  inboxOf,
  queue,
  text,
  untilInbox,
  untilOutbox,
  untilStatus,
} from '#modules/whatsapp/tests/gateway/fixture'
import {
  aText,
  customer,
  memoryLibrary,
  type MemoryLibrary,
} from '#modules/whatsapp/tests/gateway/memory_library'

const NUMBER = '5511900000077'

test.group('gateway: a second library', (group) => {
  let admin: SomeoneSignedIn
  let library: MemoryLibrary
  let gateway: Gateway
  let id: number

  group.each.setup(async () => {
    // Connections of an earlier test would be served too.
    await db.rawQuery('delete from connections')
    await db.rawQuery("delete from leases where key like 'whatsapp.%'")
    admin = await anAdmin()
    id = (await aConnection(admin.actor, { status: 'DISCONNECTED', wanted: 'running' })).id
    library = memoryLibrary(NUMBER)
    gateway = new Gateway(library)
    await gateway.start()
    await untilStatus(id, 'CONNECTED')
    return () => gateway.stop()
  })

  const keysOf = () => db.from('signal_keys').where({ connection_id: id })

  test('messages come in, each together with its key, and reach the consumer in order', async ({
    assert,
  }) => {
    assert.equal(await library.deliver(id, 'IN1', 'bom dia'), '1')
    assert.equal(await library.deliver(id, 'IN2', 'tudo bem?'), '2')
    await untilInbox(
      id,
      (rows) => rows.length === 2 && rows.every(({ status }) => status === 'done'),
      'both are processed'
    )
    const messages = await db.from('messages').where({ connection_id: id }).orderBy('id')
    assert.deepEqual(
      messages.map(({ wid, body }) => [wid, body]),
      [
        ['IN1', 'bom dia'],
        ['IN2', 'tudo bem?'],
      ]
    )
    const [key, ...more] = await keysOf()
    assert.isEmpty(more)
    assert.include(key, { type: 'memory', id: 'count' })
    assert.equal(key.value.toString(), '2')
  })

  test('a message goes out of the outbox, is confirmed, and can be read again', async ({
    assert,
  }) => {
    const { wid } = await queue(admin.actor, id, customer, text('pois não?'))
    const row = await untilOutbox(wid, 'sent')
    assert.equal(row.attempts, 1)
    assert.deepEqual(library.sent, [{ address: customer, wid, content: text('pois não?') }])
    const encoded = await library.socketOf(id).services.encodedOf(wid)
    assert.deepEqual(JSON.parse(String(encoded)), text('pois não?'))
    const [receipt] = await inboxOf(id, 'receipt')
    assert.include(receipt, { wid, ack: 2, error_code: null })
  })

  test('CNX-03: once the lease is given up nothing is written, neither key nor message', async ({
    assert,
  }) => {
    const { services } = library.socketOf(id)
    await gateway.stop()
    const key = { type: 'memory', id: 'count', value: '1' }
    const arrivals = [aText('LATE', 'tarde demais')]
    await assert.rejects(
      () => services.secrets.write({ creds: null, upserts: [key], deletes: [], arrivals }),
      LeaseLost
    )
    assert.isEmpty(await inboxOf(id))
    assert.isEmpty(await keysOf())
  })

  test('what arrives for a deleted connection is refused by name', async ({ assert }) => {
    const { events } = library.socketOf(id)
    await db.from('connections').where({ id }).delete()
    await assert.rejects(() => events.arrived([aText('LATE', 'tarde demais')]), ConnectionDeleted)
  })
})
