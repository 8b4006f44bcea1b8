/** Handing over who stays silent (BOT-28), where people had a hand in the ticket before: the bot does not begin again. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { aBotCompany, mainMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { anAgent } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import TakeInbound from '#modules/tickets/inbound/take_inbound'
import { anInbound } from '#modules/tickets/testing'

test.group('silent after people', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const jobs = fakeJobs()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      jobs.restore()
      await undo()
    }
  })

  /** Handed over to the queue with a menu after ten minutes. */
  async function aPatientCompany() {
    const shop = await aBotCompany({ connection: { transferMinutes: 10 } })
    await shop.connection.merge({ transferQueueId: shop.support.id }).save()
    const agent = await anAgent({
      company: shop.company,
      user: { seesQueueless: true },
    })
    return { ...shop, agent: agent.actor }
  }
  type Shop = Awaited<ReturnType<typeof aPatientCompany>>
  const pass = () => new HandOverSilent().handle()
  const stateOf = async ({ ana }: Shop) => {
    const { queueId, isBot } = await ana.ticket()
    return { queueId, isBot }
  }

  /** Each begins with Ana at the main menu, unless it says otherwise. */
  const people: Readonly<Record<string, (shop: Shop) => Promise<void>>> = {
    'IN-42: somebody has answered on the phone': async ({ ana, connection }) => {
      await ana.says('oi')
      clock.minutesLater(1)
      const answer = { fromMe: true, body: 'Já vejo.', at: now().toJSDate() }
      await new TakeInbound().receive(anInbound(connection, { sender: ana.sender, ...answer }))
    },
    'BOT-29: somebody had it and gave it back unwritten': async ({ ana, agent }) => {
      await ana.says('oi')
      clock.minutesLater(1)
      const { id: ticketId } = await ana.ticket()
      await acceptTicket(agent, { ticketId })
      await returnTicket(agent, { ticketId })
    },
    'IN-52: it was taken up again, which brings no menu': async ({ ana, agent }) => {
      await ana.says('oi')
      const { id: ticketId } = await ana.ticket()
      await acceptTicket(agent, { ticketId })
      await closeTicket(agent, { ticketId, isSilent: true })
      clock.minutesLater(1)
      await ana.says('mais uma coisa')
    },
  }
  for (const [title, happens] of Object.entries(people)) {
    test(`${title}: it comes to the queue without the bot`, async ({ assert }) => {
      const shop = await aPatientCompany()
      await happens(shop)
      clock.minutesLater(10)
      await pass()
      assert.deepEqual(await stateOf(shop), {
        queueId: shop.support.id,
        isBot: false,
      })
      assert.deepEqual(await shop.ana.says('alguém?'), [])
    })
  }

  test('BOT-24, BOT-28: who asked for the menu since is handed over with the bot', async ({
    assert,
  }) => {
    const shop = await aPatientCompany()
    await people['IN-52: it was taken up again, which brings no menu'](shop)
    assert.deepEqual(await shop.ana.says('#'), [mainMenu])
    clock.minutesLater(10)
    await pass()
    assert.deepEqual(await stateOf(shop), {
      queueId: shop.support.id,
      isBot: true,
    })
    assert.deepEqual(await shop.ana.says('oi'), [supportMenu])
  })
})
