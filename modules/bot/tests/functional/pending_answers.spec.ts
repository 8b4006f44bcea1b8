/** A message stored but not answered, as after a crash: the inbox offers it again, and it is answered once. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { aBotCompany, mainMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { anAgent } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { storeOnly } from '#modules/messages/tests/store_only'
import { anInbound } from '#modules/messages/testing'
import type { InboundMessage } from '#modules/whatsapp/contract'

const consumer = new TakeInbound()

/** A message that Ana writes now; passing the same object again is the same message. */
function written({ connection, ana }: Awaited<ReturnType<typeof aBotCompany>>, body: string) {
  const { sender } = ana
  return anInbound(connection, { sender, body, at: now().toJSDate() })
}

test.group('pending answers', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('IN-10, IN-12, BOT-05: a message offered again is answered; offered a third time it is not', async ({
    assert,
  }) => {
    const fixture = await aBotCompany()
    const first = written(fixture, 'oi')
    await storeOnly(first)
    assert.deepEqual(await fixture.ana.heard(), [])
    await consumer.receive(first)
    await consumer.receive(first)
    assert.deepEqual(await fixture.ana.heard(), [mainMenu])
    assert.equal((await fixture.ana.ticket()).unreadMessages, 1, 'it is counted once')
  })

  test('IN-12, BOT-10, BOT-11: the menu after a wrong answer is neither sent nor counted twice', async ({
    assert,
  }) => {
    const fixture = await aBotCompany({ bot: { maxMenus: 2, menuPauseMinutes: 0 } })
    await fixture.ana.says('oi')
    const wrong = written(fixture, 'não sei')
    await storeOnly(wrong)
    for (let offered = 0; offered < 3; offered++) await consumer.receive(wrong)
    assert.lengthOf(await fixture.ana.heard(), 2)
    assert.equal((await fixture.ana.ticket()).queueId, null, 'two menus: not handed over')
  })

  test('BOT-03: the greeting is pending once, however often its message is offered', async ({
    assert,
  }) => {
    const fixture = await aBotCompany({ offered: 0 })
    const first = written(fixture, 'oi')
    await storeOnly(first)
    await consumer.receive(first)
    const due = () =>
      db.from('bot_conversations').where('company_id', fixture.company.id).select('greeting_at')
    const pending = await due()
    clock.travel(500)
    await consumer.receive(first)
    assert.lengthOf(pending, 1)
    assert.deepEqual(await due(), pending)
  })

  test('IN-13, BOT-08: no message is answered before an earlier one that is still pending', async ({
    assert,
  }) => {
    const fixture = await aBotCompany()
    const [first, second] = [written(fixture, 'oi'), written(fixture, '2')]
    await storeOnly(first)
    const taken = await consumer.receiveMany([first, second])
    assert.equal(taken.size, 0)
    assert.deepEqual(await fixture.ana.heard(), [])
    await consumer.receive(first)
    await consumer.receive(second)
    assert.deepEqual(await fixture.ana.heard(), [mainMenu, supportMenu])
    const { rows } = await db.rawQuery(
      'select body from messages where company_id = ? and not from_me order by id',
      [fixture.company.id]
    )
    assert.deepEqual(rows, [{ body: 'oi' }, { body: '2' }])
  })

  test('IN-13: other people’s messages of the same batch are stored and answered', async ({
    assert,
  }) => {
    const fixture = await aBotCompany()
    const [first, second] = [written(fixture, 'oi'), written(fixture, '2')]
    const sender = { phone: '5511955550001', lid: null, pushName: 'Rui' }
    const theirs = anInbound(fixture.connection, { sender, at: now().toJSDate() })
    await consumer.receive({ ...theirs, body: 'oi' })
    await storeOnly(first)
    const more: InboundMessage = { ...theirs, wid: 'RUI2', body: '1' }
    const taken = await consumer.receiveMany([first, more, second])
    assert.deepEqual([...taken], [more])
  })

  test('BOT-01: not answered after a person accepted the ticket, nor after they gave it back', async ({
    assert,
  }) => {
    const fixture = await aBotCompany()
    const first = written(fixture, 'oi')
    await storeOnly(first)
    const { actor } = await anAgent({
      company: fixture.company,
      user: { seesQueueless: true },
    })
    const { id: ticketId } = await fixture.ana.ticket()
    await acceptTicket(actor, { ticketId })
    await consumer.receive(first)
    clock.minutesLater(1)
    await returnTicket(actor, { ticketId })
    await consumer.receive(first)
    assert.deepEqual(await fixture.ana.heard(), [])
  })

  test('IN-10, CNX-01: answered while the number is reconnecting, not while it is disconnected', async ({
    assert,
  }) => {
    const fixture = await aBotCompany()
    const first = written(fixture, 'oi')
    await fixture.connection.merge({ status: 'TIMEOUT' }).save()
    await consumer.receive(first)
    assert.deepEqual(await fixture.ana.heard(), [])
    await fixture.connection.merge({ status: 'OPENING' }).save()
    await consumer.receive(first)
    assert.deepEqual(await fixture.ana.heard(), [mainMenu])
    const pending = db.from('outbox_entries').where('connection_id', fixture.connection.id)
    assert.deepEqual(
      (await pending).map(({ status }) => status),
      ['pending']
    )
  })

  test('IN-14: not answered ten minutes later', async ({ assert }) => {
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

test.group('pending answers, concurrently', (group) => {
  group.each.setup(() => {
    const clock = frozenClock()
    return () => clock.thaw()
  })

  test('IN-12: four processes that offer the same message send one answer', async ({
    assert,
    cleanup,
  }) => {
    const fixture = await aBotCompany()
    cleanup(async () => {
      for (const table of ['messages', 'tickets', 'contacts']) {
        await db.from(table).where('company_id', fixture.company.id).delete()
      }
      await db.from('companies').where('id', fixture.company.id).delete()
    })
    const first = written(fixture, '1')
    await storeOnly(first)
    await Promise.all([1, 2, 3, 4].map(() => consumer.receive(first)))
    assert.deepEqual(await fixture.ana.heard(), [mainMenu])
    const { queueId } = await fixture.ana.ticket()
    assert.isNull(queueId, 'BOT-08: it was not read as a choice by the next')
  })
})
