/** Handing over silent customers (BOT-28) after people took part in the ticket: the bot does not start again. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, mainMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import { anAgent } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { anInbound } from '#modules/messages/testing'

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
    const fixture = await aBotCompany({ bot: { transferMinutes: 10 } })
    await setBot(fixture.connection, { transferQueueId: fixture.support.id })
    const agent = await anAgent({
      company: fixture.company,
      user: { seesQueueless: true },
    })
    return { ...fixture, agent: agent.actor }
  }
  type Fixture = Awaited<ReturnType<typeof aPatientCompany>>
  const pass = () => new HandOverSilent().handle()
  const stateOf = async ({ ana }: Fixture) => {
    const { queueId, isBot } = await ana.ticket()
    return { queueId, isBot }
  }

  /** Each starts with Ana at the main menu, unless stated otherwise. */
  const people: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
    'IN-42: somebody has answered from the company’s phone': async ({ ana, connection }) => {
      await ana.says('oi')
      clock.minutesLater(1)
      const answer = { fromMe: true, body: 'Já vejo.', at: now().toJSDate() }
      await new TakeInbound().receive(anInbound(connection, { sender: ana.sender, ...answer }))
    },
    'BOT-29: somebody accepted it and gave it back without writing': async ({ ana, agent }) => {
      await ana.says('oi')
      clock.minutesLater(1)
      const { id: ticketId } = await ana.ticket()
      await acceptTicket(agent, { ticketId })
      await returnTicket(agent, { ticketId })
    },
    'IN-52: it was reopened, which sends no menu': async ({ ana, agent }) => {
      await ana.says('oi')
      const { id: ticketId } = await ana.ticket()
      await acceptTicket(agent, { ticketId })
      await closeTicket(agent, { ticketId, isSilent: true })
      clock.minutesLater(1)
      await ana.says('mais uma coisa')
    },
  }
  for (const [title, happens] of Object.entries(people)) {
    test(`${title}: the ticket enters the queue without the bot`, async ({ assert }) => {
      const fixture = await aPatientCompany()
      await happens(fixture)
      clock.minutesLater(10)
      await pass()
      assert.deepEqual(await stateOf(fixture), {
        queueId: fixture.support.id,
        isBot: false,
      })
      assert.deepEqual(await fixture.ana.says('alguém?'), [])
    })
  }

  test('BOT-24, BOT-28: a customer who asked for the menu since is handed over with the bot', async ({
    assert,
  }) => {
    const fixture = await aPatientCompany()
    await people['IN-52: it was reopened, which sends no menu'](fixture)
    assert.deepEqual(await fixture.ana.says('#'), [mainMenu])
    clock.minutesLater(10)
    await pass()
    assert.deepEqual(await stateOf(fixture), {
      queueId: fixture.support.id,
      isBot: true,
    })
    assert.deepEqual(await fixture.ana.says('oi'), [supportMenu])
  })
})
