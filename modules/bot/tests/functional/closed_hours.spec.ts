/** Closed hours of the company and of a queue, in the company's zone, over midnight and on holidays. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, mainMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { systemActor } from '#app/kernel/actor/actor'
import { setCompanyHours } from '#modules/hours/actions/set_company_hours'
import { defaultShifts, type Shift } from '#modules/hours/contract'

const wednesdayNoon = '2026-03-04T15:00:00Z'
const wednesdayNight = '2026-03-04T23:00:00Z'
const laterThatNight = '2026-03-05T03:00:00Z'
const thursdayMorning = '2026-03-05T11:00:00Z'
const thursdayNight = '2026-03-05T23:30:00Z'

test.group('closed hours', (group) => {
  group.each.setup(async () => {
    const clock = frozenClock(wednesdayNoon)
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  async function anOfficeCompany(
    whose: 'company' | 'queue',
    shifts: readonly Shift[] = defaultShifts
  ) {
    const fixture = await aBotCompany({
      bot: { awayText: 'Voltamos amanhã, {{firstName}}.' },
    })
    await writeSetting(fixture.actor, 'queues.hours', whose)
    if (whose === 'company') await setCompanyHours(systemActor(fixture.company.id), shifts)
    else await fixture.support.merge({ shifts, outOfHoursText: 'Suporte fechado.' }).save()
    return fixture
  }

  test('BOT-40: the default hours are not used until somebody chooses them', async ({ assert }) => {
    const { ana, actor } = await anOfficeCompany('company')
    await writeSetting(actor, 'queues.hours', 'disabled')
    freeze(wednesdayNight)
    assert.deepEqual(await ana.says('oi'), [mainMenu])
  })

  test('BOT-42, BOT-44, VAR-07: one notice per night, and the menu resumes in the morning', async ({
    assert,
  }) => {
    const { ana } = await anOfficeCompany('company')
    freeze(wednesdayNight)
    assert.deepEqual(await ana.says('oi'), ['Voltamos amanhã, Ana.'])
    for (const said of ['alguém?', '1', '#']) assert.deepEqual(await ana.says(said), [])
    freeze(laterThatNight)
    assert.deepEqual(await ana.says('oi'), [], 'the night is one, over midnight too')
    const ticket = await ana.ticket()
    assert.containsSubset(ticket.serialize(), { status: 'pending', queueId: null, isBot: false })
    assert.equal(ticket.unreadMessages, 5)
    freeze(thursdayMorning)
    assert.deepEqual(await ana.says('1'), [mainMenu])
    freeze(thursdayNight)
    assert.deepEqual(await ana.says('oi'), ['Voltamos amanhã, Ana.'])
  })

  test('BOT-41, API-08: hours follow the company’s clock, not the server’s', async ({ assert }) => {
    const { ana, actor } = await anOfficeCompany('company')
    freeze('2026-03-04T20:30:00Z')
    await writeSetting(actor, 'identity.timezone', 'Europe/Lisbon')
    assert.deepEqual(await ana.says('oi'), ['Voltamos amanhã, Ana.'], '20:30 in Lisbon')
    await writeSetting(actor, 'identity.timezone', 'America/Sao_Paulo')
    assert.deepEqual(await ana.says('oi'), [mainMenu], '17:30 in São Paulo')
  })

  test('BOT-41: a holiday is closed, a shift over midnight is open', async ({ assert }) => {
    const overnight: Shift[] = [{ weekday: 3, startTime: '20:00', endTime: '04:00' }]
    const { ana, actor } = await anOfficeCompany('company', overnight)
    freeze(laterThatNight)
    assert.deepEqual(await ana.says('oi'), [mainMenu], 'Thursday 0:00, still Wednesday’s shift')
    const other = await anOfficeCompany('company')
    await db.table('company_holidays').insert({
      company_id: other.actor.companyId,
      date: '2026-03-04',
      name: 'Aniversário',
      created_at: new Date(),
      updated_at: new Date(),
    })
    freeze(wednesdayNoon)
    assert.deepEqual(await other.ana.says('oi'), ['Voltamos amanhã, Ana.'])
    assert.notEqual(actor.companyId, other.actor.companyId)
  })

  test('BOT-42: an empty text sends nothing, and no other step runs', async ({ assert }) => {
    const { ana, connection } = await anOfficeCompany('company')
    await setBot(connection, { awayText: ' ' })
    freeze(wednesdayNight)
    assert.deepEqual(await ana.says('oi'), [])
  })

  test('BOT-40, BOT-43: a queue’s own hours apply once it is chosen; the team finds the ticket there', async ({
    assert,
  }) => {
    const { ana, support } = await anOfficeCompany('queue')
    freeze(wednesdayNight)
    assert.deepEqual(await ana.says('oi'), [mainMenu])
    assert.deepEqual(await ana.says('2'), ['Suporte fechado.\n\n*[ # ]* - Menu principal'])
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.queueId, ticket.isBot], [support.id, false])
    assert.deepEqual(await ana.says('1'), [])
    freeze(thursdayMorning)
    assert.deepEqual(await ana.says('bom dia'), [supportMenu])
    await ticket.refresh()
    assert.isTrue(ticket.isBot)
  })

  for (const [kind, says] of [
    ['with options', supportMenu],
    ['without options', null],
  ] as const) {
    test(`BOT-11, BOT-40, BOT-44: a customer handed over into a closed queue ${kind} is told that it is closed`, async ({
      assert,
    }) => {
      const { ana, connection, support, sales } = await anOfficeCompany('queue')
      const queue = says === null ? sales : support
      await queue.merge({ shifts: defaultShifts, outOfHoursText: 'Fechado.' }).save()
      await setBot(connection, { maxMenus: 1, transferQueueId: queue.id })
      freeze(wednesdayNight)
      await ana.says('oi')
      assert.deepEqual(await ana.says('x'), [
        `Encaminhamos você para o setor ${queue.name}.`,
        'Fechado.\n\n*[ # ]* - Menu principal',
      ])
      const { queueId, isBot } = await ana.ticket()
      assert.deepEqual([queueId, isBot], [queue.id, false])
      assert.deepEqual(await ana.says('alguém?'), [])
      freeze(thursdayMorning)
      assert.deepEqual(await ana.says('bom dia'), says === null ? [] : [says])
    })
  }

  test('BOT-28, BOT-43, BOT-44: a silent customer is moved to a closed queue without the bot', async ({
    assert,
  }) => {
    const { ana, connection, support } = await anOfficeCompany('queue')
    await setBot(connection, { transferMinutes: 10, transferQueueId: support.id })
    freeze(wednesdayNight)
    await ana.says('oi')
    freeze(wednesdayNight.replace('23:00', '23:10'))
    await new HandOverSilent().handle()
    const before = await ana.ticket()
    assert.deepEqual([before.queueId, before.isBot], [support.id, false])
    assert.deepEqual(await ana.says('oi'), ['Suporte fechado.\n\n*[ # ]* - Menu principal'])
    freeze(thursdayMorning)
    assert.deepEqual(await ana.says('bom dia'), [supportMenu])
    assert.isTrue((await ana.ticket()).isBot)
  })

  test('BOT-43, BOT-24: "#" leads out of a closed queue', async ({ assert }) => {
    const { ana, sales } = await anOfficeCompany('queue')
    freeze(wednesdayNight)
    await ana.says('oi')
    await ana.says('2')
    assert.deepEqual(await ana.says('#'), [mainMenu])
    assert.deepEqual(await ana.says('1'), ['Aqui é Vendas.'])
    assert.equal((await ana.ticket()).queueId, sales.id)
  })
})
