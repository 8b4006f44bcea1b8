/** Linking a phone and losing it again, through our own API and against a real library and server. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  call,
  connectionRow,
  linkedConnection,
  linkPhone,
  setUpGateway,
  tearDownGateway,
  waitFor,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import Gateway from '#modules/whatsapp/sessions/gateway'

test.group('gateway: linking a phone', (group) => {
  let fixture: GatewayFixture
  let serial = 0
  const newNumber = () => `55119000000${String(10 + serial++)}`
  group.setup(async () => {
    fixture = await setUpGateway()
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const keyCount = async (id: number) =>
    (await db.from('signal_keys').where({ connection_id: id })).length
  const credsOf = (id: number) =>
    db.from('connection_credentials').where({ connection_id: id }).first()
  const linkedDevices = async (number: string) => {
    const phones = await fixture.phones.phones()
    return phones.find((phone) => phone.number === number)?.linked
  }

  test('a scanned code connects, and the secrets are stored encrypted', async ({ assert }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Scanned')
    const row = await connectionRow(id)
    assert.include(row.serialize(), { number, qrcode: '', reason: null, retries: 0 })
    assert.isNotNull(row.lastConnectedAt)
    const { creds } = await credsOf(id)
    assert.notInclude(creds, 'noiseKey')
    assert.isAbove(await keyCount(id), 800, 'one-time keys are stored')
    const key = await db.from('signal_keys').where({ connection_id: id, type: 'pre-key' }).first()
    assert.notInclude(key.value.toString(), 'private')
  })

  test('a restart reconnects with the stored credentials, without a code', async ({ assert }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Restarted')
    await fixture.gateway.stop()
    const { rows } = await db.rawQuery(
      "select key from leases where key like 'whatsapp.connection:%'"
    )
    assert.lengthOf(rows, 0, 'leases are given up')
    const before = (await connectionRow(id)).lastConnectedAt!
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    await waitFor(async () => {
      const row = await connectionRow(id)
      return row.status === 'CONNECTED' && row.lastConnectedAt! > before ? row : null
    }, 'it is connected again')
    assert.equal(await linkedDevices(number), 1)
  })

  test('when the phone unlinks the device, the session stops and the credentials are erased', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Unlinked')
    await fixture.phones.fault({ kind: 'logout', number })
    const row = await untilStatus(id, 'DISCONNECTED')
    assert.include(row.serialize(), { reason: 'logged_out', wanted: 'stopped', number: '' })
    assert.isNull(await credsOf(id))
    assert.equal(await keyCount(id), 0)
    await linkPhone(fixture, id, number)
    assert.equal((await connectionRow(id)).number, number, 'it can be linked again')
  })

  test('when another client opens the same device, the session stops with a reason', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Replaced')
    await fixture.phones.fault({ kind: 'replaced', number })
    const row = await untilStatus(id, 'DISCONNECTED')
    assert.equal(row.reason, 'replaced')
    assert.isNotNull(await credsOf(id), 'the credentials stay')
    await call(fixture, 'POST', `/whatsappsession/${id}`)
    await untilStatus(id, 'CONNECTED')
  })

  test('ending the session unlinks the device from the phone', async ({ assert }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Ended')
    await call(fixture, 'DELETE', `/whatsappsession/${id}`)
    await untilStatus(id, 'DISCONNECTED')
    assert.isNull(await credsOf(id))
    await waitFor(async () => ((await linkedDevices(number)) === 0 ? true : null), 'it is unlinked')
  })

  test('linking with a new code unlinks the old device', async ({ assert }) => {
    const [first, second] = [newNumber(), newNumber()]
    const id = await linkedConnection(fixture, first, 'Renewed')
    await linkPhone(fixture, id, second, true)
    assert.equal((await connectionRow(id)).number, second)
    await waitFor(async () => ((await linkedDevices(first)) === 0 ? true : null), 'it is unlinked')
  })

  test('a number that another connection has is refused (CNX-08)', async ({ assert }) => {
    const number = newNumber()
    const first = await linkedConnection(fixture, number, 'Has the number')
    const { id } = await call(fixture, 'POST', '/whatsapp', { name: 'Wants it too' })
    await call(fixture, 'POST', `/whatsappsession/${id}`)
    const code = await waitFor(
      async () => (await connectionRow(id)).qrcode || null,
      'a code is shown'
    )
    await fixture.phones.scan(code, number)
    const row = await waitFor(async () => {
      const now = await connectionRow(id)
      return now.reason ? now : null
    }, 'it is refused')
    assert.include(row.serialize(), {
      status: 'DISCONNECTED',
      reason: 'ERR_NUMBER_ALREADY_CONNECTED',
      number: '',
    })
    assert.equal((await connectionRow(first)).status, 'CONNECTED')
    assert.equal(await linkedDevices(number), 1, 'the second device is unlinked')
  })

  test('WhatsApp refuses our version: the session stops with a reason', async ({ assert }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Too old')
    await fixture.phones.fault({ kind: 'version' })
    await fixture.phones.fault({ kind: 'drop', number })
    const row = await untilStatus(id, 'DISCONNECTED')
    assert.equal(row.reason, 'version_refused')
    assert.isNotNull(await credsOf(id))
  })

  test('when the network fails, the status shows it, and the session reconnects by itself', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Dropped')
    await fixture.phones.fault({ kind: 'drop', number, ms: 500 })
    const row = await untilStatus(id, 'OPENING')
    assert.equal(row.retries, 1)
    assert.isNotNull(row.lastDisconnectedAt)
    await untilStatus(id, 'CONNECTED')
  })

  test('deleting a connection unlinks its device', async () => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Deleted')
    await call(fixture, 'DELETE', `/whatsapp/${id}`)
    await waitFor(async () => ((await linkedDevices(number)) === 0 ? true : null), 'it is unlinked')
  })
})
