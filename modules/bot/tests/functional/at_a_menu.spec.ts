/** A ticket shows at which menu its customer is; customers who never answer one are closed (BOT-22, CLO-16). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, mainMenu } from '#modules/bot/tests/a_bot_company'
import { anAdmin } from '#modules/identity/testing'
import { setCompanyHours } from '#modules/hours/actions/set_company_hours'
import { systemActor } from '#app/kernel/actor/actor'
import CloseUnansweredMenus from '#modules/tickets/jobs/close_unanswered_menus'

test.group('at a menu', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('BOT-22, BOT-23, BOT-24, BOT-29, TCK-07: the ticket names the option whose menu is open', async ({
    client,
    assert,
    cleanup,
  }) => {
    const realtime = fakeRealtime()
    cleanup(() => realtime.restore())
    const { ana, company, prices } = await aBotCompany()
    const calls = apiAs(client, await anAdmin({ company }))
    const shown = async () => {
      const { id } = await ana.ticket()
      const { chatbot, queueOptionId } = (await calls.get(`/tickets/${id}`)).body()
      return [chatbot, queueOptionId]
    }
    const walk: [string, boolean, number | null][] = [
      ['oi', false, null],
      ['2', true, null],
      ['1', true, prices.id],
      ['hm', true, prices.id],
      ['0', true, null],
      ['1', true, prices.id],
      ['#', false, null],
      ['2', true, null],
      ['1', true, prices.id],
      // A leaf option: a person continues.
      ['2', false, null],
      ['#', false, null],
      ['2', true, null],
      ['1', true, prices.id],
    ]
    for (const [said, ...stands] of walk) {
      clock.minutesLater(1)
      await ana.says(said)
      assert.deepEqual(await shown(), stands, said)
    }
    const heard = realtime.named(`company-${company.id}-ticket`).map(({ body }) => body)
    assert.containsSubset(heard, [{ ticket: { queueOptionId: prices.id, chatbot: true } }])
    const { id } = await ana.ticket()
    ;(await calls.put(`/tickets/${id}`, { status: 'open' })).assertStatus(200)
    assert.deepEqual(await shown(), [false, null])
  })

  /** Tickets are closed after twenty minutes without an answer to a menu. */
  async function aPatientCompany(options: Parameters<typeof aBotCompany>[0] = {}) {
    const fixture = await aBotCompany(options)
    await writeSetting(fixture.actor, 'tickets.menu_window', 20)
    return fixture
  }
  const pass = () => new CloseUnansweredMenus().handle()

  test('CLO-16: a ticket at a menu is closed without a message: {where}')
    .with([
      { where: 'that of the queues', said: ['oi'] },
      { where: 'that of a queue', said: ['oi', '2'] },
      { where: 'that of an option', said: ['oi', '2', '1'] },
      { where: 'that of the queues, by "#"', said: ['oi', '1', '#'] },
      { where: 'that of the queues, after a wrong answer', said: ['oi', 'hm'] },
    ])
    .run(async ({ assert }, { said }) => {
      const { ana } = await aPatientCompany()
      for (const one of said) await ana.says(one)
      const before = await ana.heard()
      clock.minutesLater(19)
      await pass()
      assert.equal((await ana.ticket()).status, 'pending')
      clock.minutesLater(1)
      await pass()
      await pass()
      const ticket = await ana.ticket()
      assert.equal(ticket.status, 'closed')
      assert.deepEqual([ticket.isAtMenu, ticket.menuOptionId], [false, null])
      assert.deepEqual(await ana.heard(), before)
    })

  test('CLO-16: a ticket that waits for a person stays open, however long', async ({ assert }) => {
    const atALeaf = await aPatientCompany()
    for (const said of ['oi', '2', '2']) await atALeaf.ana.says(said)
    const inAQueue = await aPatientCompany()
    for (const said of ['oi', '1']) await inAQueue.ana.says(said)
    const tooOftenWrong = await aPatientCompany({ bot: { maxMenus: 1 } })
    for (const said of ['oi', 'hm']) await tooOftenWrong.ana.says(said)
    const silent = await aPatientCompany({ bot: { transferMinutes: 10 } })
    await setBot(silent.connection, { transferQueueId: silent.support.id })
    await silent.ana.says('oi')
    clock.minutesLater(10)
    await new HandOverSilent().handle()
    const greeted = await aPatientCompany({ offered: 0 })
    await greeted.ana.says('oi')
    clock.minutesLater(10_000)
    await pass()
    for (const { ana } of [atALeaf, inAQueue, tooOftenWrong, silent, greeted]) {
      assert.equal((await ana.ticket()).status, 'pending')
    }
  })

  test('CLO-16, BOT-42, BOT-44: a customer who got the closed notice is not closed for silence', async ({
    assert,
  }) => {
    const { ana, actor } = await aPatientCompany({ bot: { awayText: 'Fechado.' } })
    await ana.says('oi')
    await writeSetting(actor, 'queues.hours', 'company')
    const nightly = [{ weekday: 3, startTime: '22:00', endTime: '23:00' }] as const
    await setCompanyHours(systemActor(actor.companyId), nightly)
    assert.deepEqual(await ana.says('1'), ['Fechado.'])
    clock.minutesLater(60)
    await pass()
    assert.equal((await ana.ticket()).status, 'pending')
    await writeSetting(actor, 'queues.hours', 'disabled')
    assert.deepEqual(await ana.says('oi'), [mainMenu])
    clock.minutesLater(20)
    await pass()
    assert.equal((await ana.ticket()).status, 'closed')
  })
})
