/** How many tries each kind of failure costs a message (OPS-04, CNX-07). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin } from '#modules/identity/testing'
import { now } from '#app/kernel/clock'
import { takeLease } from '#app/kernel/database/lease'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { aConnection } from '#modules/tickets/testing'
import { NeverReady, type Driver } from '#modules/whatsapp/drivers/driver'
import { laneKey } from '#modules/whatsapp/lane_keys'
import { deliverOutbound, outboundFailed } from '#modules/whatsapp/outbox/deliver_outbound'
import { nextRow, requeueUnconfirmed } from '#modules/whatsapp/outbox/outbox_lane'
import { redirectOutbound } from '#modules/whatsapp/outbox/redirect_outbound'
import { giveUpStale } from '#modules/whatsapp/outbox/give_up_stale'
import { queue, text } from '#modules/whatsapp/tests/gateway/fixture'

/** Many more than the tries of a message. */
const often = 20
/** The library's own error. */
const closed = Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } })

test.group('a try to send fails', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aMessage() {
    const admin = await anAdmin()
    const { id } = await aConnection(admin.actor)
    const address = '5511987654321@s.whatsapp.net'
    const { wid } = await queue(admin.actor, id, address, text('oi'))
    const own = () => db.from('outbox_entries').where({ wid })
    const lease = (await takeLease(`test.outbox:${id}`))!
    return {
      id,
      address,
      actor: admin.actor,
      lease,
      row: async () => ({ ...(await own().firstOrFail()), lease }),
      change: (columns: object) => own().update(columns),
      age: (at: Date) => own().update({ created_at: at }),
    }
  }
  async function failed(error: Error) {
    const { row } = await aMessage()
    for (let tries = 0; tries < often; tries++) await outboundFailed(await row(), error)
    return row()
  }

  test('the socket was closed: the message stays pending without using up a try', async ({
    assert,
  }) => {
    const { status, attempts } = await failed(closed)
    assert.deepEqual({ status, attempts }, { status: 'pending', attempts: 0 })
  })

  test('BIL-10: of a company that owes nothing is given up, and after it has paid nothing for half an hour', async ({
    assert,
  }) => {
    const { actor, row, age } = await aMessage()
    const company = db.from('companies').where('id', actor.companyId)
    await company.clone().update({ due_date: '2020-01-31' })
    await age(now().minus({ days: 3 }).toJSDate())
    await giveUpStale()
    assert.equal((await row()).status, 'pending')
    await company.clone().update({ due_date: null })
    await giveUpStale()
    assert.equal((await row()).status, 'pending')
    await age(now().minus({ minutes: 61 }).toJSDate())
    await giveUpStale()
    assert.equal((await row()).status, 'failed')
  })

  test('another error: the message fails after the last try', async ({ assert }) => {
    const { status } = await failed(new Error('no such file'))
    assert.equal(status, 'failed')
  })

  test('the connection was lost before the server’s ack: does not cost a try', async ({
    assert,
  }) => {
    const { id, row, lease } = await aMessage()
    for (let falls = 0; falls < often; falls++) {
      const { attempts } = await row()
      await db
        .from('outbox_entries')
        .where({ connection_id: id })
        .update({ status: 'sending', attempts: attempts + 1 })
      await requeueUnconfirmed({ connectionId: id, lease })
    }
    assert.equal((await row()).attempts, 0)
  })

  test('EXT-10: a number corrected while a message is being encoded: nothing is sent to the old one', async ({
    assert,
  }) => {
    const { row } = await aMessage()
    const before = await row()
    const sentTo: string[] = []
    const to = '5511987650009@s.whatsapp.net'
    const driver = {
      prepare: async (address: string) => {
        await unitOfWork((work) =>
          redirectOutbound(work, { companyId: before.company_id }, { from: [before.address], to })
        )
        return Buffer.from(address)
      },
      send: async (address: string) => void sentTo.push(address),
      findNumber: async (number: string) => `${number}@s.whatsapp.net`,
    } as unknown as Driver
    await deliverOutbound(driver, before)
    const { status, address, encoded } = await row()
    assert.deepEqual(
      { status, address, encoded },
      { status: 'pending', address: to, encoded: null }
    )
    await deliverOutbound(driver, await row())
    assert.deepEqual(sentTo, [to])
  })

  const hoursAgo = (hours: number) => now().minus({ hours }).toJSDate()
  /** A driver that records what is sent and never acks. */
  function aSocket() {
    const sent: string[] = []
    const driver = {
      prepare: async () => Buffer.from('made'),
      send: async (_: string, wid: string) => void sent.push(wid),
    } as unknown as Driver
    return { sent, driver }
  }

  test('CNX-07: a message that failed before the connection went down is stale after an hour, however often it was tried', async ({
    assert,
  }) => {
    const { row, age } = await aMessage()
    await outboundFailed(await row(), new Error('Media upload failed on all hosts'))
    await age(hoursAgo(2))
    const { sent, driver } = aSocket()
    await deliverOutbound(driver, await row())
    assert.isEmpty(sent)
    const { status, error_code: code } = await row()
    assert.deepEqual({ status, code }, { status: 'failed', code: 'ERR_WAPP_NOT_INITIALIZED' })
  })

  test('CNX-07: the author is notified even without a connection', async ({ assert }) => {
    const { row, age } = await aMessage()
    await outboundFailed(await row(), new Error('Media upload failed on all hosts'))
    await age(hoursAgo(2))
    await giveUpStale()
    const { status, wid } = await row()
    assert.equal(status, 'failed')
    const events = await db.from('inbox_entries').where({ wid, kind: 'receipt' }).firstOrFail()
    assert.deepInclude(events, { ack: 0, error_code: 'ERR_WAPP_NOT_INITIALIZED' })
  })

  test('IN-40: a message that may have been sent never becomes stale: it is sent once more under its id', async ({
    assert,
  }) => {
    const { id, row, age, lease } = await aMessage()
    const { sent, driver } = aSocket()
    await deliverOutbound(driver, await row())
    await requeueUnconfirmed({ connectionId: id, lease })
    // The second try fails before sending: that says nothing about the first.
    await outboundFailed(await row(), closed)
    await age(hoursAgo(14))
    await giveUpStale()
    assert.equal((await row()).status, 'sending')
    const { wid } = await row()
    await deliverOutbound(driver, await row())
    assert.deepEqual(sent, [wid, wid])
    assert.equal((await row()).status, 'sending')
  })

  const failing = new Error('Media upload failed on all hosts')
  /** A message with this many failures, and optionally another one behind it in the same chat. */
  async function aChat({ fails, follower }: { fails: number; follower: boolean }) {
    const { actor, id, address, row } = await aMessage()
    const follow = async () => {
      const { wid } = await queue(actor, id, address, text('e aí?'))
      // Inside the test's transaction now() is the transaction's start, so the row is due.
      await db.rawQuery('update outbox_entries set due_at = now() where wid = ?', [wid])
      return { wid }
    }
    const next = follower ? await follow() : null
    for (let tries = 0; tries < fails; tries++) await outboundFailed(await row(), failing)
    const key = laneKey(id, address)
    return { key, row, next, follow }
  }

  test('IN-40, TCK-12: messages behind a failing one wait half a minute; then it fails, and the next one is sent', async ({
    assert,
  }) => {
    const three = await aChat({ fails: 3, follower: true })
    assert.equal((await three.row()).status, 'pending')
    assert.isNull((await nextRow(three.key)).row, 'its turn is still to come')
    const { key, row, next } = await aChat({ fails: 4, follower: true })
    assert.deepInclude(await row(), { status: 'failed', error_code: 'ERR_SENDING_WAPP_MSG' })
    assert.equal((await nextRow(key)).row?.wid, next!.wid)
  })

  test('TCK-12: alone in its chat a message is retried longer; one queued behind it triggers the last try at once', async ({
    assert,
  }) => {
    const { key, row, follow } = await aChat({ fails: 4, follower: false })
    const { wid, status } = await row()
    assert.equal(status, 'pending')
    assert.isNull((await nextRow(key)).row, 'it rests for a minute')
    const next = await follow()
    assert.equal((await nextRow(key)).row?.wid, wid)
    await outboundFailed(await row(), failing)
    assert.equal((await row()).status, 'failed')
    assert.equal((await nextRow(key)).row?.wid, next.wid)
  })

  test('TCK-12: a message that can never be encoded fails with the first try', async ({
    assert,
  }) => {
    const { row } = await aMessage()
    await outboundFailed(await row(), new NeverReady('no such file'))
    assert.deepInclude(await row(), { status: 'failed', error_code: 'ERR_SENDING_WAPP_MSG' })
  })

  test('IN-40: a message that may have been sent blocks nothing, and is not given up for those behind it', async ({
    assert,
  }) => {
    const { actor, id, address, row, change } = await aMessage()
    await deliverOutbound(aSocket().driver, await row())
    await queue(actor, id, address, text('e aí?'))
    await change({ attempts: 4 })
    await outboundFailed(await row(), failing)
    assert.deepInclude(await row(), { status: 'sending', attempts: 5 })
  })
})
