/** A message that was stored and not answered, as a crash leaves it: the inbox offers it again, and it has its answer once. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { aBotCompany, mainMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { anAgent } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import TakeInbound from '#modules/tickets/inbound/take_inbound'
import { storeOnly } from '#modules/tickets/tests/store_only'
import { anInbound } from '#modules/tickets/testing'
import type { InboundMessage } from '#modules/whatsapp/contract'

const consumer = new TakeInbound()

/** What Ana writes, at this moment; the same object is the same message however often it is offered. */
function written({ connection, ana }: Awaited<ReturnType<typeof aBotCompany>>, body: string) {
  const { sender } = ana
  return anInbound(connection, { sender, body, at: now().toJSDate() })
}

test.group('answers that are owed', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('IN-10, IN-12, BOT-05: offered again it is answered; offered a third time it is not', async ({
    assert,
  }) => {
    const shop = await aBotCompany()
    const first = written(shop, 'oi')
    await storeOnly(first)
    assert.deepEqual(await shop.ana.heard(), [])
    await consumer.receive(first)
    await consumer.receive(first)
    assert.deepEqual(await shop.ana.heard(), [mainMenu])
    assert.equal((await shop.ana.ticket()).unreadMessages, 1, 'it is counted once')
  })

  test('IN-12, BOT-10, BOT-11: the menu after a wrong answer is neither sent nor counted twice', async ({
    assert,
  }) => {
    const shop = await aBotCompany({ connection: { maxMenus: 2, menuPauseMinutes: 0 } })
    await shop.ana.says('oi')
    const wrong = written(shop, 'não sei')
    await storeOnly(wrong)
    for (let offered = 0; offered < 3; offered++) await consumer.receive(wrong)
    assert.lengthOf(await shop.ana.heard(), 2)
    assert.equal((await shop.ana.ticket()).queueId, null, 'two menus: not handed over')
  })

  test('BOT-03: a greeting is owed once, however often its message is offered', async ({
    assert,
  }) => {
    const shop = await aBotCompany({ offered: 0 })
    const first = written(shop, 'oi')
    await storeOnly(first)
    await consumer.receive(first)
    const due = () =>
      db.from('bot_conversations').where('company_id', shop.company.id).select('greeting_at')
    const pending = await due()
    clock.travel(500)
    await consumer.receive(first)
    assert.lengthOf(pending, 1)
    assert.deepEqual(await due(), pending)
  })

  test('IN-13, BOT-08: behind one that is owed an answer nothing is answered first', async ({
    assert,
  }) => {
    const shop = await aBotCompany()
    const [first, second] = [written(shop, 'oi'), written(shop, '2')]
    await storeOnly(first)
    const taken = await consumer.receiveMany([first, second])
    assert.equal(taken.size, 0)
    assert.deepEqual(await shop.ana.heard(), [])
    await consumer.receive(first)
    await consumer.receive(second)
    assert.deepEqual(await shop.ana.heard(), [mainMenu, supportMenu])
    const { rows } = await db.rawQuery(
      'select body from messages where company_id = ? and not from_me order by id',
      [shop.company.id]
    )
    assert.deepEqual(rows, [{ body: 'oi' }, { body: '2' }])
  })

  test('IN-13: others’ messages of the same go are taken and answered', async ({ assert }) => {
    const shop = await aBotCompany()
    const [first, second] = [written(shop, 'oi'), written(shop, '2')]
    const sender = { phone: '5511955550001', lid: null, pushName: 'Rui' }
    const theirs = anInbound(shop.connection, { sender, at: now().toJSDate() })
    await consumer.receive({ ...theirs, body: 'oi' })
    await storeOnly(first)
    const more: InboundMessage = { ...theirs, wid: 'RUI2', body: '1' }
    const taken = await consumer.receiveMany([first, more, second])
    assert.deepEqual([...taken], [more])
  })

  test('BOT-01: not when a person has taken the ticket meanwhile, nor when they gave it back', async ({
    assert,
  }) => {
    const shop = await aBotCompany()
    const first = written(shop, 'oi')
    await storeOnly(first)
    const { actor } = await anAgent({
      company: shop.company,
      user: { seesQueueless: true },
    })
    const { id: ticketId } = await shop.ana.ticket()
    await acceptTicket(actor, { ticketId })
    await consumer.receive(first)
    clock.minutesLater(1)
    await returnTicket(actor, { ticketId })
    await consumer.receive(first)
    assert.deepEqual(await shop.ana.heard(), [])
  })

  test('IN-10, CNX-01: said while the number is on its way back, as after a fall; not while it is away', async ({
    assert,
  }) => {
    const shop = await aBotCompany()
    const first = written(shop, 'oi')
    await shop.connection.merge({ status: 'TIMEOUT' }).save()
    await consumer.receive(first)
    assert.deepEqual(await shop.ana.heard(), [])
    await shop.connection.merge({ status: 'OPENING' }).save()
    await consumer.receive(first)
    assert.deepEqual(await shop.ana.heard(), [mainMenu])
    const pending = db.from('outbox_entries').where('connection_id', shop.connection.id)
    assert.deepEqual(
      (await pending).map(({ status }) => status),
      ['owed']
    )
  })

  test('IN-14: nor ten minutes later', async ({ assert }) => {
    const [late, soon] = [await aBotCompany(), await aBotCompany()]
    const [lateOne, soonOne] = [written(late, 'oi'), written(soon, 'oi')]
    await storeOnly(lateOne)
    await storeOnly(soonOne)
    clock.minutesLater(10)
    await consumer.receive(soonOne)
    assert.deepEqual(await soon.ana.heard(), [mainMenu], 'ten minutes are not too old')
    clock.travel(1000)
    await consumer.receive(lateOne)
    assert.deepEqual(await late.ana.heard(), [])
  })
})

test.group('answers that are owed, at once', (group) => {
  group.each.setup(() => {
    const clock = frozenClock()
    return () => clock.thaw()
  })

  test('IN-12: four processes that offer the same message say one thing', async ({
    assert,
    cleanup,
  }) => {
    const shop = await aBotCompany()
    cleanup(async () => {
      for (const table of ['messages', 'tickets', 'contacts']) {
        await db.from(table).where('company_id', shop.company.id).delete()
      }
      await db.from('companies').where('id', shop.company.id).delete()
    })
    const first = written(shop, '1')
    await storeOnly(first)
    await Promise.all([1, 2, 3, 4].map(() => consumer.receive(first)))
    assert.deepEqual(await shop.ana.heard(), [mainMenu])
    const { queueId } = await shop.ana.ticket()
    assert.isNull(queueId, 'BOT-08: it was not read as a choice by the next')
  })
})
