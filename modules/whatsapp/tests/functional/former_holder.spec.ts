/** Writes of a process for a session that another process has taken over have no effect (CNX-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { LeaseLost, takeLease } from '#app/kernel/database/lease'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type { Arrival, Driver } from '#modules/whatsapp/drivers/driver'
import { deliverOutbound, outboundFailed } from '#modules/whatsapp/outbox/deliver_outbound'
import { giveUpAllOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import { requeueUnconfirmed } from '#modules/whatsapp/outbox/outbox_lane'
import { enqueueOwnUnlink } from '#modules/whatsapp/sessions/pending_unlinks'
import {
  recordFulfilled,
  recordSeen,
  recordSession,
} from '#modules/whatsapp/sessions/record_session'
import { eraseSecrets, readCreds, readKeys, writeSecrets } from '#modules/whatsapp/sessions/secrets'
import { queue, text } from '#modules/whatsapp/tests/gateway/fixture'

test.group('a former holder of a session', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** A session with two leases: of the former process, and of the one that took it over. */
  async function aTakeover() {
    const { actor } = await anAdmin()
    const { companyId, id: connectionId } = await aConnection(actor)
    const takeOver = async () => {
      const lease = (await takeLease(`whatsapp.connection:${connectionId}`))!
      return { companyId, connectionId, lease }
    }
    const former = await takeOver()
    return { actor, connectionId, former, present: await takeOver() }
  }
  const nothing = { creds: null, upserts: [], deletes: [], arrivals: [] }
  const aKey = (value: string) => [{ type: 'session', id: 'ana.0', value }]
  const anArrival: Arrival = {
    chat: '5511987654321@s.whatsapp.net',
    fromMe: false,
    wid: 'LATE',
    content: null,
    isUndecryptable: false,
    payload: Buffer.from('late'),
  }

  test('a former holder can neither replace nor delete newer keys and credentials', async ({
    assert,
  }) => {
    const { connectionId, former, present } = await aTakeover()
    await writeSecrets(present, { ...nothing, creds: 'new', upserts: aKey('new') })
    const late = [
      { ...nothing, creds: 'old' },
      { ...nothing, upserts: aKey('old') },
      { ...nothing, deletes: aKey('') },
      { ...nothing, arrivals: [anArrival] },
    ]
    for (const secrets of late) {
      await assert.rejects(() => writeSecrets(former, secrets), LeaseLost)
    }
    await assert.rejects(() => eraseSecrets(former), LeaseLost)
    await assert.rejects(() => enqueueOwnUnlink(former), LeaseLost)
    assert.equal(await readCreds(connectionId), 'new')
    assert.deepEqual(await readKeys(connectionId, 'session', ['ana.0']), [
      { id: 'ana.0', value: 'new' },
    ])
    const left = { connection_id: connectionId }
    assert.lengthOf(await db.from('inbox_entries').where(left), 0)
    assert.lengthOf(await db.from('pending_unlinks').where(left), 0)

    await writeSecrets(present, { ...nothing, deletes: aKey(''), arrivals: [anArrival] })
    assert.deepEqual(await readKeys(connectionId, 'session', ['ana.0']), [])
    assert.lengthOf(await db.from('inbox_entries').where(left), 1)
    await enqueueOwnUnlink(present)
    assert.lengthOf(await db.from('pending_unlinks').where(left), 1)
    await eraseSecrets(present)
    assert.isNull(await readCreds(connectionId))
  })

  test('cannot change the row, nor open a gap', async ({ assert }) => {
    const { connectionId, former, present } = await aTakeover()
    const row = () => db.from('connections').where('id', connectionId).firstOrFail()
    await recordSession(present, { status: 'CONNECTED', number: '5511900000077' })
    await db.from('connections').where('id', connectionId).update({ wanted: 'running' })
    const before = await row()
    await assert.rejects(() => recordSession(former, { status: 'OPENING' }), LeaseLost)
    const stopped = { status: 'DISCONNECTED', reason: 'replaced' } as const
    await assert.rejects(
      () => recordFulfilled(former, before.revision, 'stopped', stopped),
      LeaseLost
    )
    await recordSeen([former])
    assert.deepEqual(await row(), before)
    assert.lengthOf(await db.from('connection_gaps').where({ connection_id: connectionId }), 0)
  })

  test('recordSeen reports an open session whose row says something else', async ({ assert }) => {
    const { connectionId, present } = await aTakeover()
    const own = () => db.from('connections').where('id', connectionId)
    await own().update({ status: 'CONNECTED', wanted: 'running' })
    assert.deepEqual(await recordSeen([present]), new Set())
    assert.isNotNull((await own().firstOrFail()).last_seen_at)
    await own().update({ status: 'OPENING' })
    assert.deepEqual(await recordSeen([present]), new Set([connectionId]))
    await own().update({ status: 'CONNECTED', wanted: 'stopped' })
    assert.deepEqual(await recordSeen([present]), new Set([connectionId]))
  })

  test('can neither send nor settle pending messages of the new holder', async ({ assert }) => {
    const { actor, connectionId, former, present } = await aTakeover()
    const { wid } = await queue(actor, connectionId, anArrival.chat, text('oi'))
    const stored = () => db.from('outbox_entries').where({ wid }).firstOrFail()
    const left: string[] = []
    const driver = {
      prepare: async () => Buffer.from('encoded'),
      send: async () => void left.push('sent'),
    } as unknown as Driver
    const pending = await stored()

    await deliverOutbound(driver, { ...pending, lease: former.lease })
    await outboundFailed({ ...pending, lease: former.lease }, new Error('no socket'))
    await outboundFailed({ ...pending, attempts: 5, lease: former.lease }, new Error('no socket'))
    await deliverOutbound(driver, { ...pending, attempts: 10, lease: former.lease })
    await giveUpAllOutbound(former)
    assert.deepEqual(await stored(), pending)
    assert.deepEqual(left, [])

    await deliverOutbound(driver, { ...pending, lease: present.lease })
    const sending = await stored()
    assert.deepEqual([sending.status, sending.attempts, left], ['sending', 1, ['sent']])
    await requeueUnconfirmed(former)
    assert.deepEqual(await stored(), sending)
    await requeueUnconfirmed(present)
    assert.equal((await stored()).attempts, 0)
    await giveUpAllOutbound(present)
    // It may have arrived: whoever is told must not take it for one that never left.
    assert.include(await stored(), { status: 'failed', error_code: 'ERR_SENDING_WAPP_MSG' })
  })

  test('sends nothing once its lease has ended, even before the database shows it', async ({
    assert,
  }) => {
    const { actor, connectionId, present } = await aTakeover()
    const { wid } = await queue(actor, connectionId, anArrival.chat, text('oi'))
    const stored = () => db.from('outbox_entries').where({ wid }).firstOrFail()
    let sent = 0
    const driver = {
      // The lease ends while the file is uploaded.
      prepare: async () => {
        present.lease.end()
        return Buffer.from('encoded')
      },
      send: async () => void (sent += 1),
    } as unknown as Driver
    const row = { ...(await stored()), lease: present.lease }
    await assert.rejects(() => deliverOutbound(driver, row), LeaseLost)
    await outboundFailed(row, new LeaseLost('its lease'))
    assert.equal(sent, 0)
    assert.deepInclude(await stored(), { status: 'sending', attempts: 1 })
  })
})
