/** When the bot sends nothing: people, groups, unpaid invoices, old messages, loops. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { now } from '#app/kernel/clock'
import { aBotCompany, mainMenu, pricesMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { aCustomer } from '#modules/messages/testing'
import { anAgent } from '#modules/identity/testing'
import { joinQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import { automationMarks } from '#modules/messages/public'

test.group('left alone', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  /** The company, and an agent of all its queues. */
  async function aStaffedCompany() {
    const fixture = await aBotCompany()
    const agent = await anAgent({ company: fixture.company, user: { seesQueueless: true } })
    for (const queue of [fixture.sales, fixture.support]) await joinQueue(queue, agent.user)
    return { ...fixture, bia: await agent.actorAgain() }
  }

  test('BOT-01, BOT-29: the bot does not answer in an accepted ticket, whatever is written', async ({
    assert,
  }) => {
    const { ana, bia } = await aStaffedCompany()
    await ana.says('oi')
    await ana.says('2')
    const { id: ticketId } = await ana.ticket()
    await acceptTicket(bia, { ticketId })
    const ticket = await ana.ticket()
    assert.isFalse(ticket.isBot)
    for (const said of ['1', '#', '0', 'oi']) assert.deepEqual(await ana.says(said), [])
  })

  test('BOT-29: a ticket given back waits for a person; the customer can still use "#"', async ({
    assert,
  }) => {
    const { ana, bia } = await aStaffedCompany()
    await ana.says('oi')
    await ana.says('2')
    const { id: ticketId } = await ana.ticket()
    await acceptTicket(bia, { ticketId })
    clock.minutesLater(1)
    await returnTicket(bia, { ticketId })
    assert.deepEqual(await ana.says('1'), [])
    assert.deepEqual(await ana.says('#'), [mainMenu])
  })

  test('BOT-29: no menu starts in a ticket that a person transferred', async ({ assert }) => {
    const { ana, bia, support } = await aStaffedCompany()
    await ana.says('oi')
    const { id: ticketId } = await ana.ticket()
    await transferTicket(bia, { ticketId, queueId: support.id, ownerId: null })
    assert.deepEqual(await ana.says('1'), [])
  })

  test('BOT-01, IN-42: a message from the company’s phone ends the bot for that ticket', async ({
    assert,
  }) => {
    const { ana } = await aStaffedCompany()
    await ana.says('oi')
    await ana.says('2')
    const own = { ...ana.sender, pushName: null }
    await ana.says('Bom dia, sou a Bia.', { fromMe: true, sender: own })
    assert.isFalse((await ana.ticket()).isBot)
    for (const said of ['1', '#']) assert.deepEqual(await ana.says(said), [])
  })

  test('IN-52: a reopened ticket gets no greeting and no menu; "#" brings one', async ({
    assert,
  }) => {
    const { ana, support } = await aStaffedCompany()
    await ana.says('oi')
    await ana.says('2')
    const { id: ticketId, companyId } = await ana.ticket()
    await closeTicket(systemActor(companyId), { ticketId })
    clock.minutesLater(60)
    assert.deepEqual(await ana.says('1'), [])
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.id, ticket.queueId, ticket.isBot], [ticketId, support.id, false])
    assert.deepEqual(await ana.says('#'), [mainMenu])
    assert.deepEqual(await ana.says('2'), [supportMenu])
  })

  test('IN-53: after the reopening window it is a new ticket, and the bot starts again', async ({
    assert,
  }) => {
    const { ana } = await aStaffedCompany()
    await ana.says('oi')
    const { id: ticketId, companyId } = await ana.ticket()
    await closeTicket(systemActor(companyId), { ticketId })
    clock.minutesLater(121)
    assert.deepEqual(await ana.says('1'), [mainMenu])
  })

  test('BOT-01, IN-64, IN-61, BIL-10, CLO-08: nothing for excluded contacts, groups, unpaid companies, or when it cannot be sent', async ({
    assert,
  }) => {
    const { ana, actor, company, connection } = await aStaffedCompany()
    await ana.says('oi')
    const { contactId, id: ticketId } = await ana.ticket()
    const rows = [
      [
        db.from('contacts').where('id', contactId),
        { is_bot_disabled: true },
        { is_bot_disabled: false },
      ],
      [db.from('companies').where('id', company.id), { is_active: false }, { is_active: true }],
      [
        db.from('connections').where('id', connection.id),
        { status: 'DISCONNECTED' },
        { status: 'CONNECTED' },
      ],
      [db.from('tickets').where('id', ticketId), { is_group: true }, { is_group: false }],
    ] as const
    for (const [row, off, on] of rows) {
      await row.clone().update(off)
      assert.deepEqual(await ana.says('2'), [], JSON.stringify(off))
      await row.clone().update(on)
    }
    assert.isNull((await ana.ticket()).queueId)
    assert.deepEqual(await ana.says('2'), [supportMenu])
    assert.equal(actor.companyId, company.id)
  })

  test('BOT-01, IN-14: a message that arrives too late is stored and left to people', async ({
    assert,
  }) => {
    const { ana } = await aStaffedCompany()
    const at = now().minus({ minutes: 11 }).toJSDate()
    assert.deepEqual(await ana.says('oi', { at }), [])
    assert.deepEqual(await ana.says('oi'), [mainMenu])
  })

  test('IN-12: the same message again is not answered again', async ({ assert }) => {
    const { ana } = await aStaffedCompany()
    await ana.says('oi', { wid: 'TWICE' })
    assert.deepEqual(await ana.says('oi', { wid: 'TWICE' }), [])
  })

  test('BOT-13: after six in a minute the bot is stopped and audited, until a person acts', async ({
    assert,
  }) => {
    const { ana, bia } = await aStaffedCompany()
    await ana.says('oi')
    for (let turn = 0; turn < 5; turn++) assert.lengthOf(await ana.says('#'), 1)
    assert.deepEqual(await ana.says('#'), [])
    const ticket = await ana.ticket()
    const audits = await db
      .from('audit_entries')
      .where({ action: 'bot_loop', entity_id: `${ticket.id}` })
    assert.lengthOf(audits, 1)
    assert.deepEqual([ticket.status, ticket.isBot], ['pending', false])
    clock.minutesLater(120)
    for (const said of ['#', '1', 'oi']) assert.deepEqual(await ana.says(said), [])
    assert.lengthOf(
      await db.from('audit_entries').where('action', 'bot_loop').where('entity_id', `${ticket.id}`),
      1
    )

    await acceptTicket(bia, { ticketId: ticket.id })
    clock.minutesLater(1)
    await returnTicket(bia, { ticketId: ticket.id })
    assert.deepEqual(await ana.says('#'), [mainMenu])
  })

  test('BOT-13: also after thirty in an hour, across tickets and processes, counted from rows', async ({
    assert,
  }) => {
    const { ana } = await aStaffedCompany()
    await ana.says('oi')
    for (let turn = 0; turn < 29; turn++) {
      clock.minutesLater(1.5)
      assert.lengthOf(await ana.says('#'), 1)
    }
    clock.minutesLater(1.5)
    assert.deepEqual(await ana.says('#'), [])
    const marks = await automationMarks(await ana.ticket())
    assert.equal(marks.saidInLastHour, 30)
  }).timeout(60_000)

  test('BOT-13: one customer’s loop does not affect others', async ({ assert }) => {
    const { ana, connection } = await aStaffedCompany()
    await ana.says('oi')
    for (let turn = 0; turn < 6; turn++) await ana.says('#')
    const bob = aCustomer(connection)
    assert.deepEqual(await bob.says('oi'), [mainMenu])
    await bob.says('2')
    assert.deepEqual(await bob.says('1'), [pricesMenu])
  })
})
