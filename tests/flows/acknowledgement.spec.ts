/** A receipt from WhatsApp updates the status of the message it belongs to, and of no other. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { aCompany } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import type { Ack } from '#modules/whatsapp/contract'
import { acceptReceipts } from '#modules/whatsapp/inbox/accept_inbound'
import { processMany } from '#modules/whatsapp/inbox/process_many'
import { laneKey } from '#modules/whatsapp/lane_keys'

const consumer = new TakeInbound()

test.group('acknowledgements', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const setUp = async () => {
    const { id: companyId } = await aCompany()
    const ticket = await aTicket({ companyId })
    const message = await aMessage(ticket, { fromMe: true, ack: 0 })
    const receipt = (ack: Ack, errorCode: string | null = null, reader?: string) =>
      consumer.acknowledge([
        {
          companyId,
          connectionId: ticket.connectionId!,
          wid: message.wid,
          ack,
          errorCode,
          reader,
        },
      ])
    const from = (reader: string, ack: Ack) => receipt(ack, null, reader)
    const stored = () => Message.of(message).where('id', message.id).firstOrFail()
    const ackNow = async () => (await stored()).ack
    const errorNow = async () => (await stored()).errorCode
    return { ticket, message, receipt, from, ackNow, errorNow, companyId }
  }

  test('IN-31: the status rises and never falls', async ({ assert }) => {
    const { receipt, ackNow } = await setUp()
    await receipt(2)
    await receipt(4)
    await receipt(3)
    assert.equal(await ackNow(), 4)
  })

  test('IN-31: an error sets 0 with its code, unless the message had arrived', async ({
    assert,
  }) => {
    const { receipt, ackNow, errorNow } = await setUp()
    await receipt(2)
    await receipt(0, '463')
    assert.equal(await ackNow(), 0)
    assert.equal(await errorNow(), '463')
    await receipt(3)
    assert.equal(await ackNow(), 3)
    assert.isNull(await errorNow())
    await receipt(0, '463')
    assert.equal(await ackNow(), 3)
  })

  test('IN-31: in a group it is the lowest status among the members', async ({ assert }) => {
    const { receipt, from, ackNow } = await setUp()
    await receipt(2)
    for (const member of ['ana@lid', 'caio@lid', 'eva@lid']) await from(member, 3)
    assert.equal(await ackNow(), 3)
    await from('ana@lid', 4)
    await from('caio@lid', 5)
    assert.equal(await ackNow(), 3)
    await from('eva@lid', 4)
    assert.equal(await ackNow(), 4)
  })

  test('IN-31: in a group too they only rise, with receipts out of order and duplicated', async ({
    assert,
  }) => {
    const { receipt, from, ackNow } = await setUp()
    await from('ana@lid', 4)
    await from('ana@lid', 3)
    await receipt(2)
    assert.equal(await ackNow(), 4)
    await from('caio@lid', 3)
    await from('caio@lid', 3)
    assert.equal(await ackNow(), 4)
    await from('caio@lid', 5)
    await from('ana@lid', 5)
    assert.equal(await ackNow(), 5)
  })

  test('IN-31: an error in a group sets 0 with its code, unless a member has the message', async ({
    assert,
  }) => {
    const { receipt, from, ackNow, errorNow } = await setUp()
    await receipt(0, '479')
    assert.deepEqual([await ackNow(), await errorNow()], [0, '479'])
    await from('ana@lid', 3)
    await receipt(0, '479')
    assert.deepEqual([await ackNow(), await errorNow()], [3, null])
  })

  test('IN-32: the inbox keeps a receipt whose message is not stored yet', async ({ assert }) => {
    const { companyId, ticket } = await setUp()
    const answer = await consumer.acknowledge([
      {
        companyId,
        connectionId: ticket.connectionId!,
        wid: 'nobody knows',
        ack: 3,
        errorCode: null,
      },
    ])
    assert.equal(answer.size, 0)
  })

  test('IN-31: the id alone is not enough: another connection’s receipt changes nothing', async ({
    assert,
  }) => {
    const { companyId, message, ackNow } = await setUp()
    const other = await aConnection({ companyId })
    await consumer.acknowledge([
      {
        companyId,
        connectionId: other.id,
        wid: message.wid,
        ack: 4,
        errorCode: null,
      },
    ])
    assert.equal(await ackNow(), 0)
  })

  test('IN-31, API-01: many at once, each to its own message, whatever company and order', async ({
    assert,
  }) => {
    const [one, other, third] = [await setUp(), await setUp(), await setUp()]
    const of = ({ companyId, message }: typeof one, ack: Ack, errorCode: string | null = null) => ({
      ...{ companyId, connectionId: message.connectionId!, wid: message.wid, ack, errorCode },
    })
    const strange = { ...of(one, 4), companyId: other.companyId }
    const receipts = [
      of(one, 3),
      of(other, 0, '463'),
      of(third, 0, '479'),
      strange,
      of(one, 2),
      of(third, 3),
      { ...of(other, 2), wid: 'nobody knows' },
    ]
    const known = await consumer.acknowledge(receipts)
    assert.deepEqual(
      receipts.map((receipt) => known.has(receipt)),
      [true, true, true, false, true, true, false]
    )
    assert.deepEqual([await one.ackNow(), await one.errorNow()], [3, null])
    assert.deepEqual([await other.ackNow(), await other.errorNow()], [0, '463'])
    assert.deepEqual([await third.ackNow(), await third.errorNow()], [3, null])
  })

  test('IN-13, IN-32: the inbox passes the receipts of many chats on at once, and keeps those of unknown messages', async ({
    assert,
  }) => {
    const [one, other] = [await setUp(), await setUp()]
    const arrive = async ({ companyId, message }: typeof one, wid: string, acks: Ack[]) => {
      const connectionId = message.connectionId!
      const chat = `${wid}@s.whatsapp.net`
      const receipts = acks.map((ack) => ({ chat, wid, ack, errorCode: null, reader: '' }))
      for (const receipt of receipts) await acceptReceipts({ companyId, connectionId }, [receipt])
      return laneKey(connectionId, chat)
    }
    const keys = [
      await arrive(one, one.message.wid, [2, 3]),
      await arrive(other, other.message.wid, [4]),
      await arrive(other, 'nobody knows', [2]),
    ]
    assert.deepEqual([...(await processMany(keys))], [keys[2]])
    assert.deepEqual([await one.ackNow(), await other.ackNow()], [3, 4])
    const rows = await db.from('inbox_entries').where('kind', 'receipt').orderBy('id')
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['done', 'done', 'done', 'waiting']
    )
  })
})
