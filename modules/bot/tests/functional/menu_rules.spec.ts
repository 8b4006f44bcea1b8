/** Menu rules one by one on a real database: order, answers, time limits, variables. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, mainMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { joinQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'

const sorry = 'Opção inválida. Escolha uma das opções abaixo, por favor.'

test.group('rules of menus', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:50:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('BOT-05: queues are listed by position, those without one last, and are chosen by it', async ({
    assert,
  }) => {
    const { ana, sales, support, money } = await aBotCompany()
    await sales.merge({ position: null }).save()
    await support.merge({ position: null }).save()
    await money.merge({ position: 7 }).save()
    const menu = 'Olá!\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Vendas\n*[ 3 ]* - Suporte técnico'
    assert.deepEqual(await ana.says('oi'), [menu])
    await support.merge({ position: 3 }).save()
    assert.deepEqual(await ana.says('#'), [
      'Olá!\n\n*[ 1 ]* - Suporte técnico\n*[ 2 ]* - Financeiro\n*[ 3 ]* - Vendas',
    ])
    await ana.says('2')
    assert.equal((await ana.ticket()).queueId, money.id)
  })

  test('BOT-05: {kind} is accepted, and is text')
    .with([{ kind: 'button' }, { kind: 'list' }, { kind: 'text' }])
    .run(async ({ client, assert }, { kind }) => {
      const { ana, company, actor } = await aBotCompany()
      const calls = apiAs(client, await anAdmin({ company }))
      const saved = await calls.put('/settings/chatBotType', { value: kind })
      saved.assertStatus(200)
      saved.assertBody({ key: 'chatBotType', value: 'text' })
      const listed = (await calls.get('/settings')).body()
      assert.deepInclude(listed, { key: 'chatBotType', value: 'text' })
      assert.deepEqual(await ana.says('oi'), [mainMenu])
      const pending = await db.from('outbox_entries').where('company_id', actor.companyId).first()
      assert.equal(pending.content.kind, 'text')
    })

  test('BOT-07: "{said}" at the menu of three leads to {queue}')
    .with([
      { said: '2', queue: 'Suporte técnico' },
      { said: ' ２ ', queue: 'Suporte técnico' },
      { said: '2.', queue: 'Suporte técnico' },
      { said: '2)', queue: 'Suporte técnico' },
      { said: '02', queue: 'Suporte técnico' },
      { said: 'SUPORTE TECNICO', queue: 'Suporte técnico' },
      { said: 'suporte técnico\n', queue: 'Suporte técnico' },
      { said: '2 por favor', queue: null },
      { said: '0', queue: null },
      { said: '12', queue: null },
      { said: '4', queue: null },
      { said: 'suporte', queue: null },
      { said: '-2', queue: null },
      { said: '2️⃣3️⃣', queue: null },
    ])
    .run(async ({ assert }, { said, queue }) => {
      const { ana } = await aBotCompany()
      await ana.says('oi')
      const answers = await ana.says(said)
      const { queueId } = await ana.ticket()
      const found = queueId && (await db.from('queues').where('id', queueId).firstOrFail()).name
      assert.equal(found, queue)
      assert.deepEqual(answers, [queue ? supportMenu : `${sorry}\n\n${mainMenu}`])
    })

  test('BOT-07: tapping a line of an old list chooses by its id', async ({ assert }) => {
    const { ana, support } = await aBotCompany()
    await ana.says('oi')
    await ana.says('Falar com o suporte', { chosenId: '2' })
    assert.equal((await ana.ticket()).queueId, support.id)
    const stored = await db.from('messages').where({ from_me: false }).orderBy('id', 'desc').first()
    assert.equal(stored.body, 'Falar com o suporte', 'people read what was tapped')
    const other = await aBotCompany()
    await other.ana.says('oi')
    await other.ana.says('Suporte técnico', { chosenId: 'row-b' })
    assert.equal((await other.ana.ticket()).queueId, other.support.id, 'or by its name')
  })

  test('BOT-08: the first message of a ticket is not a choice, whatever the previous ticket showed', async ({
    assert,
  }) => {
    const { ana, actor, bia } = await aStaffedCompany()
    await writeSetting(actor, 'tickets.reopen_window', 0)
    await ana.says('oi')
    const { id: ticketId } = await ana.ticket()
    await closeTicket(bia, { ticketId, isSilent: true })
    assert.deepEqual(await ana.says('2'), [mainMenu])
    assert.isNull((await ana.ticket()).queueId)
  })

  async function aStaffedCompany() {
    const fixture = await aBotCompany()
    const agent = await anAgent({ company: fixture.company, user: { seesQueueless: true } })
    for (const queue of [fixture.sales, fixture.support]) await joinQueue(queue, agent.user)
    return { ...fixture, bia: await agent.actorAgain() }
  }

  test('BOT-09, CLO-20: choosing starts the waiting time and resets the menu count', async ({
    assert,
  }) => {
    const { ana, support } = await aBotCompany()
    await ana.says('oi')
    await ana.says('hm')
    clock.minutesLater(7)
    await ana.says('2')
    const { id } = await ana.ticket()
    const [service] = await db.from('trackings').where('ticket_id', id)
    assert.equal(service.queued_at.toISOString(), '2026-03-04T15:57:00.000Z')
    assert.equal(service.queue_id, support.id)
    assert.equal(service.bot_at.toISOString(), '2026-03-04T15:57:00.000Z')
    const { menus_sent: sent } = await db.from('bot_conversations').where('ticket_id', id).first()
    assert.equal(sent, 1, 'the menu of the queue')
  })

  test('BOT-11: without a limit the menu is sent as often as it is asked for', async ({
    assert,
  }) => {
    const { ana } = await aBotCompany({ bot: { maxMenus: 0 } })
    await ana.says('oi')
    for (let turn = 0; turn < 12; turn++) {
      clock.minutesLater(5)
      assert.deepEqual(await ana.says('hm'), [`${sorry}\n\n${mainMenu}`])
    }
    assert.isNull((await ana.ticket()).queueId)
  })

  test('BOT-12: the pause is elapsed time, also across the hour, and answers within it do not count', async ({
    assert,
  }) => {
    const { ana, sales } = await aBotCompany({ bot: { menuPauseMinutes: 15, maxMenus: 2 } })
    await ana.says('oi')
    for (const minutes of [9, 3, 2]) {
      clock.minutesLater(minutes)
      assert.deepEqual(await ana.says('hm'), [], 'at 15:59, 16:02 and 16:04')
    }
    clock.minutesLater(1)
    assert.deepEqual(await ana.says('hm'), [`${sorry}\n\n${mainMenu}`], 'the second menu, at 16:05')
    clock.minutesLater(15)
    assert.lengthOf(await ana.says('hm'), 1)
    assert.equal((await ana.ticket()).queueId, sales.id, 'and no third one')
  })

  test('BOT-25: "#" does not reduce the allowed wrong answers, however often it is used', async ({
    assert,
  }) => {
    const { ana, sales } = await aBotCompany({ bot: { maxMenus: 2 } })
    await ana.says('oi')
    for (let turn = 0; turn < 6; turn++) {
      clock.minutesLater(5)
      assert.deepEqual(await ana.says('#'), [mainMenu])
    }
    clock.minutesLater(5)
    assert.deepEqual(await ana.says('hm'), [`${sorry}\n\n${mainMenu}`])
    await ana.says('hm')
    assert.equal((await ana.ticket()).queueId, sales.id)
  })

  test('BOT-26: after the last wrong answer to options the ticket waits in its queue for a person', async ({
    assert,
  }) => {
    const { ana, support } = await aBotCompany({ bot: { maxMenus: 2 } })
    for (const said of ['oi', '2', 'hm']) await ana.says(said)
    const before = await ana.ticket()
    assert.isTrue(before.isBot)
    assert.deepEqual(await ana.says('hm'), [])
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.isBot, ticket.queueId, ticket.status], [false, support.id, 'pending'])
    assert.deepEqual(await ana.says('1'), [], 'a person goes on')
  })

  test('BOT-42: a customer who talks to a person at night gets no closed notice', async ({
    assert,
  }) => {
    const { ana, bia, actor, connection } = await aStaffedCompany()
    await setBot(connection, { awayText: 'Fechado.' })
    await ana.says('oi')
    await acceptTicket(bia, { ticketId: (await ana.ticket()).id })
    await writeSetting(actor, 'queues.hours', 'company')
    await db.table('company_holidays').insert({
      company_id: actor.companyId,
      date: '2026-03-04',
      name: 'Aniversário',
      created_at: new Date(),
      updated_at: new Date(),
    })
    assert.deepEqual(await ana.says('alguém?'), [])
    assert.equal((await ana.ticket()).status, 'open')
  })

  test('SET-02, BOT-40: changing whose hours apply takes effect with the next message', async ({
    client,
    assert,
  }) => {
    const { ana, company, connection, actor } = await aBotCompany()
    await setBot(connection, { awayText: 'Fechado.' })
    await db.table('company_holidays').insert({
      company_id: actor.companyId,
      date: '2026-03-04',
      name: 'Aniversário',
      created_at: new Date(),
      updated_at: new Date(),
    })
    const calls = apiAs(client, await anAdmin({ company }))
    assert.deepEqual(await ana.says('oi'), [mainMenu])
    ;(await calls.put('/settings/scheduleType', { value: 'company' })).assertStatus(200)
    assert.deepEqual(await ana.says('1'), ['Fechado.'])
    ;(await calls.put('/settings/scheduleType', { value: 'disabled' })).assertStatus(200)
    assert.deepEqual(await ana.says('1'), ['Aqui é Vendas.'])
  })

  test('VAR-07: variables are also filled in for options and a closed queue', async ({
    assert,
  }) => {
    const { ana, prices, support, actor } = await aBotCompany()
    await prices.merge({ message: 'De quê, {{firstName}}?' }).save()
    await ana.says('oi')
    await ana.says('2')
    assert.match((await ana.says('1'))[0], /^De quê, Ana\?\n\n/)
    const leaf = { queue_id: support.id, parent_id: prices.id, number: 2 }
    await db.from('queue_options').where(leaf).update({ message: 'Acabaram, {{name}} ({{fila}}).' })
    assert.deepEqual(await ana.says('2'), ['Acabaram, Ana (Suporte técnico).'])
    await writeSetting(actor, 'queues.hours', 'queue')
    const never = [{ weekday: 1, startTime: '00:00', endTime: '00:00' }] as const
    await support.merge({ shifts: never, outOfHoursText: '{{fila}} fechou, {{firstName}}.' }).save()
    assert.deepEqual(await ana.says('oi'), [
      'Suporte técnico fechou, Ana.\n\n*[ # ]* - Menu principal',
    ])
  })
})
