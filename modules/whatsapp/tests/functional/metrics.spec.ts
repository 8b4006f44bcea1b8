/** Metrics of WhatsApp: what is counted, and what the gauges read from the tables. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { takeLease } from '#app/kernel/database/lease'
import { forgetReadings } from '#app/kernel/metrics/gauge'
import { store, valueOf } from '#app/kernel/metrics/metrics'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import type { InboxRow } from '#modules/whatsapp/inbox/inbox_lane'
import { processInbound } from '#modules/whatsapp/inbox/process_inbound'
import { processMany } from '#modules/whatsapp/inbox/process_many'
import { laneKey } from '#modules/whatsapp/lane_keys'
import metrics from '#modules/whatsapp/metrics'
import { deliverOutbound } from '#modules/whatsapp/outbox/deliver_outbound'
import type { OutboxRow } from '#modules/whatsapp/outbox/outbox_lane'
import { queue, text } from '#modules/whatsapp/tests/gateway/fixture'

const chat = '5511987654321@s.whatsapp.net'
const ana = { jid: chat, phone: '5511987654321', lid: null, name: 'Ana' }

test.group('metrics of WhatsApp', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const count = (direction: 'in' | 'out') => valueOf('guiche_messages_total', { direction })

  // Before the test's transaction began.
  const aMinuteAgo = () => new Date(Date.now() - 60_000)
  async function anArrival(
    { id, companyId }: { id: number; companyId: number },
    { wid, fromMe = false, dueAt = aMinuteAgo() }: { wid: string; fromMe?: boolean; dueAt?: Date }
  ) {
    const content = {
      what: 'message',
      kind: 'text',
      sender: ana,
      author: null,
      at: new Date().toISOString(),
      group: null,
      body: 'olá',
      media: null,
      quote: null,
    }
    const [row] = await db
      .table('inbox_entries')
      .insert({
        ...{ company_id: companyId, connection_id: id, kind: 'message', chat, wid },
        ...{ from_me: fromMe, status: 'pending', due_at: dueAt, received_at: new Date() },
        content: JSON.stringify(content),
      })
      .returning('*')
    return row as InboxRow
  }

  test('a message of a customer counts once it was taken in, and one of the own phone does not', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const connection = await aConnection(actor)
    const before = await count('in')
    await processInbound(await anArrival(connection, { wid: 'A1' }))
    assert.equal(await count('in'), before + 1)
    await processInbound(await anArrival(connection, { wid: 'A2', fromMe: true }))
    assert.equal(await count('in'), before + 1)
    await anArrival(connection, { wid: 'A3' })
    await anArrival(connection, { wid: 'A4' })
    await processMany([laneKey(connection.id, chat)])
    assert.equal(await count('in'), before + 3)
  })

  test('a message counts as out when it was handed to WhatsApp', async ({ assert }) => {
    const { actor } = await anAdmin()
    const { id } = await aConnection(actor)
    await queue(actor, id, chat, text('oi'))
    const row = { ...(await db.from('outbox_entries').where({ connection_id: id }).first()) }
    row.lease = (await takeLease(`test.metrics:${id}`))!
    const before = await count('out')
    const broken = {
      prepare: async () => Buffer.from('encoded'),
      send: async () => {
        throw new Error('the line is down')
      },
    } as unknown as Driver
    await assert.rejects(() => deliverOutbound(broken, row as OutboxRow))
    assert.equal(await count('out'), before)
    const driver = { ...broken, send: async () => undefined } as unknown as Driver
    await deliverOutbound(driver, row as OutboxRow)
    assert.equal(await count('out'), before + 1)
  })

  /** By the value of the label; `all` without one. */
  async function seriesOf(name: string): Promise<Record<string, number>> {
    const metric = store.getSingleMetric(name)!
    const { values } = await metric.get()
    return Object.fromEntries(
      values.map(({ labels, value }) => [Object.values(labels).join() || 'all', value])
    )
  }

  test('connections, those that are away, and the oldest message are read from the tables', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const up = await aConnection(actor, { status: 'CONNECTED' })
    const down = await aConnection(actor, { status: 'DISCONNECTED' })
    const ago = (interval: string) => db.raw(`now() - interval '${interval}'`)
    const gap = { company_id: actor.companyId, connection_id: down.id }
    await db.table('connection_gaps').insert({ ...gap, left_at: ago('11 minutes') })
    await anArrival(up, { wid: 'B1', dueAt: new Date(Date.now() - 90_000) })
    for (const { id } of [up, down]) await queue(actor, id, chat, text('oi'))
    const out = (id: number, interval: string) =>
      db
        .from('outbox_entries')
        .where({ connection_id: id })
        .update({ due_at: ago(interval) })
    await out(up.id, '2 minutes')
    // It waits for its connection, not for the lane.
    await out(down.id, '50 minutes')

    assert.lengthOf(metrics, 4)
    forgetReadings()
    const { CONNECTED, DISCONNECTED, TIMEOUT } = await seriesOf('guiche_connections')
    assert.deepEqual([CONNECTED, DISCONNECTED, TIMEOUT], [1, 1, 0])
    assert.deepEqual(await seriesOf('guiche_connections_away'), { all: 1 })
    const oldest = await seriesOf('guiche_lane_oldest_seconds')
    assert.closeTo(oldest['whatsapp.inbox'], 90, 10)
    assert.closeTo(oldest['whatsapp.outbox'], 120, 1)
  })
})
