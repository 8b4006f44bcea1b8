/** Operating sessions: codes to type, pending unlinks, the version, and secrets that are never exposed. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { aSuper } from '#modules/identity/testing'
import Gateway from '#modules/whatsapp/sessions/gateway'
import {
  call,
  connectionRow,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import env from '#start/env'

let lastNumber = 5511988800000
const newNumber = () => String(++lastNumber)

test.group('gateway: keeping sessions', (group) => {
  let fixture: GatewayFixture
  group.tap((one) => one.timeout(60_000))
  group.setup(async () => {
    fixture = await setUpGateway()
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(async () => {
    await fixture.phones.clearFaults()
    await db.from('whatsapp_versions').delete()
  })

  const linkedDevices = async (number: string) =>
    (await fixture.phones.phones()).find((phone) => phone.number === number)?.linked
  const pending = async (connectionId: number) =>
    (await db.from('pending_unlinks').where({ connection_id: connectionId })).length
  const untilNotPending = (id: number) =>
    waitFor(async () => ((await pending(id)) === 0 ? true : null), 'the device is unlinked', 40_000)
  const isForgotten = (number: string) =>
    waitFor(
      async () => ((await linkedDevices(number)) === 0 ? true : null),
      'it is unlinked',
      40_000
    )

  test('a phone that cannot scan types a code (2.3)', async ({ assert }) => {
    const number = newNumber()
    const { id } = await call(fixture, 'POST', '/whatsapp', { name: 'Typed' })
    await call(fixture, 'POST', `/whatsappsession/${id}/code`, { number: `+${number}` })
    const shown = await waitFor(async () => {
      const row = await connectionRow(id)
      return row.linkCode ? row : null
    }, 'a code is shown')
    assert.match(shown.linkCode, /^[0-9A-Z]{8}$/)
    assert.isNotEmpty(shown.qrcode, 'the code to scan stays beside it')
    await fixture.phones.enterCode(number, shown.linkCode)
    const row = await untilStatus(id, 'CONNECTED')
    assert.include(row.serialize(), { number, linkCode: '', linkNumber: '' })
  })

  test('a link code that was requested and never typed does not prevent the next link (2.3)', async ({
    assert,
  }) => {
    const number = newNumber()
    const { id } = await call(fixture, 'POST', '/whatsapp', { name: 'Typed later' })
    await call(fixture, 'POST', `/whatsappsession/${id}/code`, { number })
    const first = await waitFor(async () => (await connectionRow(id)).linkCode || null, 'a code')
    // The library's credentials already have this number: after a restart it would log in and be refused.
    await fixture.gateway.stop()
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    const second = await waitFor(async () => {
      const { linkCode } = await connectionRow(id)
      return linkCode && linkCode !== first ? linkCode : null
    }, 'another code')
    await fixture.phones.enterCode(number, second)
    assert.equal((await untilStatus(id, 'CONNECTED')).number, number)
  })

  test('CNX-06: a connection deleted while no process serves it is unlinked later', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Deleted in the dark')
    await fixture.gateway.stop()
    await call(fixture, 'DELETE', `/whatsapp/${id}`)
    assert.equal(await linkedDevices(number), 1)
    const row = await db.from('pending_unlinks').where({ connection_id: id }).first()
    assert.notInclude(JSON.stringify(row), 'noiseKey', 'its credentials stay encrypted')
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    await isForgotten(number)
    await untilNotPending(id)
  })

  test('CNX-01: a session ended while the network is down is unlinked when the network is back', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Ended in the dark')
    await fixture.phones.fault({ kind: 'unreachable', ms: 3_000 })
    await fixture.phones.fault({ kind: 'drop', number })
    await untilStatus(id, 'OPENING')
    await call(fixture, 'DELETE', `/whatsappsession/${id}`)
    await untilStatus(id, 'DISCONNECTED')
    assert.equal(await pending(id), 1)
    await db.from('pending_unlinks').update({ due_at: new Date(Date.now() + 3_000) })
    await isForgotten(number)
    await untilNotPending(id)
  })

  test('405: the operator sees the refusal, sets a newer version, and the connection resumes (5.7)', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Too old')
    const operator = await aSuper()
    const version = async (method: string, body?: object) => {
      const response = await fetch(
        `http://${env.get('HOST')}:${env.get('PORT')}/whatsapp-version`,
        {
          method,
          headers: {
            'authorization': `Bearer ${operator.token}`,
            'content-type': 'application/json',
          },
          body: body && JSON.stringify(body),
        }
      )
      return response.json() as Promise<{
        version: string | null
        refusedAt: string | null
        inUse: string
      }>
    }
    await fixture.phones.fault({ kind: 'version' })
    await fixture.phones.fault({ kind: 'drop', number })
    assert.equal((await untilStatus(id, 'DISCONNECTED')).reason, 'version_refused')
    assert.isNotNull((await version('GET')).refusedAt)
    await fixture.phones.clearFaults()
    assert.deepEqual(await version('PUT', { version: '2.3000.1035194821' }), {
      version: '2.3000.1035194821',
      refusedAt: null,
      inUse: '2.3000.1035194821',
    })
    await untilStatus(id, 'CONNECTED')
  })

  test('an unreachable database does not end a session, and does not flood the log', async ({
    assert,
  }) => {
    const number = newNumber()
    const id = await linkedConnection(fixture, number, 'Patient')
    // Wait until the backends are gone: one that ends later would break a query of this test or the next.
    await db.rawQuery(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`
    )
    await fixture.phones.fault({ kind: 'drop', number })
    await waitFor(
      async () => {
        const row = await connectionRow(id).catch(() => null)
        return row?.status === 'CONNECTED' && row.lastDisconnectedAt ? row : null
      },
      'it is back',
      30_000
    )
    assert.equal(await linkedDevices(number), 1)
  })

  test('CNX-03, 5.11: keys are in no response and no log', async ({ assert }) => {
    const output: string[] = []
    const restore = captureOutput(output)
    const number = newNumber()
    try {
      const id = await linkedConnection(fixture, number, 'Discreet')
      await fixture.phones.say(newNumber(), 'oi', { to: number })
      await fixture.phones.fault({ kind: 'logout', number })
      await untilStatus(id, 'DISCONNECTED')
      output.push(JSON.stringify(await call(fixture, 'GET', `/whatsapp/${id}`)))
      output.push(JSON.stringify(await call(fixture, 'GET', '/whatsapp')))
    } finally {
      restore()
    }
    const all = output.join('\n')
    assert.include(all, 'Discreet')
    for (const secret of ['privKey', 'rootKey', 'noiseKey', 'signedIdentityKey', 'advSecret']) {
      assert.notInclude(all, secret)
    }
    assert.notMatch(all, /"private"|<Buffer|SessionEntry/)
  })
})

/** Captures all that this process prints, at the most verbose log level; returns a function that restores it. */
function captureOutput(output: string[]): () => void {
  const { level } = logger
  logger.level = 'trace'
  const restores = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write.bind(stream)
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      output.push(String(chunk))
      return write(chunk, ...rest)
    }) as typeof stream.write
    return () => {
      stream.write = write
    }
  })
  return () => {
    for (const restore of restores) restore()
    logger.level = level
  }
}
