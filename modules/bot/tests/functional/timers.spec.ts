/** What the bot does by timer: the delayed greeting, and handing over silent customers. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fakeJobs, type FakeJobs } from '#app/kernel/testing/fakes/jobs'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { setBot } from '#modules/bot/testing'
import { aBotCompany, supportMenu } from '#modules/bot/tests/a_bot_company'
import Greet from '#modules/bot/jobs/greet'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import EnqueueGreetings from '#modules/bot/jobs/enqueue_greetings'
import { anAgent } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'

test.group('timers', (group) => {
  let clock: ReturnType<typeof frozenClock>
  let jobs: FakeJobs
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    jobs = fakeJobs()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      jobs.restore()
      await undo()
    }
  })

  /** Runs our own jobs only: others fetch profile pictures from WhatsApp. */
  async function greetWhoIsDue() {
    for (const { id, payload } of jobs.all.filter(({ name }) => name === 'bot.greet')) {
      await new Greet().handle(payload as { companyId: number; ticketId: number })
      await jobs.remove(id)
    }
  }
  const withoutQueues = () => aBotCompany({ offered: 0 })

  test('BOT-03: the greeting is sent a second after the first message, once, whatever arrives meanwhile', async ({
    assert,
  }) => {
    const { ana } = await withoutQueues()
    await ana.says('oi')
    await ana.says('tudo bem?')
    assert.deepEqual(await ana.heard(), [])
    const { id: ticketId, companyId } = await ana.ticket()
    const own = jobs.all.filter(({ name }) => name === 'bot.greet')
    assert.deepEqual(own.map(({ payload, state }) => [payload, state]) as unknown[], [
      [{ companyId, ticketId }, 'delayed'],
    ])
    clock.travel(1000)
    await greetWhoIsDue()
    assert.deepEqual(await ana.heard(), ['Olá!'])
    await new Greet().handle({ companyId, ticketId })
    assert.deepEqual(await ana.says('oi'), [])
    await greetWhoIsDue()
    assert.deepEqual(await ana.heard(), ['Olá!'])
    assert.containsSubset((await ana.ticket()).serialize(), { status: 'pending', queueId: null })
  })

  test('BOT-03: a lost job is enqueued again; a greeting that is too late waits for the next message', async ({
    assert,
  }) => {
    const { ana } = await withoutQueues()
    await ana.says('oi')
    const lost = jobs.all.find(({ name }) => name === 'bot.greet')!
    await jobs.cancel(lost.id)
    clock.minutesLater(2)
    await new EnqueueGreetings().handle()
    await greetWhoIsDue()
    assert.deepEqual(await ana.heard(), ['Olá!'])

    const other = await withoutQueues()
    await other.ana.says('oi')
    await jobs.cancel(jobs.all.find(({ name }) => name === 'bot.greet')!.id)
    clock.minutesLater(120)
    await new EnqueueGreetings().handle()
    await greetWhoIsDue()
    assert.deepEqual(await other.ana.heard(), [], 'no late greeting (IN-14)')
    await other.ana.says('alguém?')
    await greetWhoIsDue()
    assert.deepEqual(await other.ana.heard(), ['Olá!'])
  })

  test('BOT-03, BOT-01: no greeting after a person accepted the ticket', async ({ assert }) => {
    const { ana, company } = await withoutQueues()
    const agent = await anAgent({ company, user: { seesQueueless: true } })
    await ana.says('oi')
    await acceptTicket(agent.actor, { ticketId: (await ana.ticket()).id })
    await greetWhoIsDue()
    assert.deepEqual(await ana.heard(), [])
  })

  test('BOT-03: a crash between writing the state and the message rolls back both', async ({
    assert,
  }) => {
    const { ana } = await withoutQueues()
    await ana.says('oi')
    const { id: ticketId, companyId } = await ana.ticket()
    clock.travel(1000)
    const killed = unitOfWork(async () => {
      await new Greet().handle({ companyId, ticketId })
      throw new Error('killed before the commit')
    })
    await assert.rejects(() => killed, 'killed before the commit')
    assert.deepEqual(await ana.heard(), [])
    await new EnqueueGreetings().handle()
    await greetWhoIsDue()
    assert.deepEqual(await ana.heard(), ['Olá!'])
  })

  async function aSilentCustomer(minutes = 10) {
    const fixture = await aBotCompany({ bot: { transferMinutes: minutes } })
    await setBot(fixture.connection, { transferQueueId: fixture.support.id })
    await fixture.ana.says('oi')
    return fixture
  }
  const pass = () => new HandOverSilent().handle()

  test('BOT-28: a customer silent for the configured time is moved to that queue, without a message', async ({
    assert,
  }) => {
    const { ana, support } = await aSilentCustomer()
    clock.minutesLater(9)
    await pass()
    assert.isNull((await ana.ticket()).queueId)
    clock.minutesLater(1)
    await pass()
    const ticket = await ana.ticket()
    assert.deepEqual([ticket.queueId, ticket.isBot], [support.id, true])
    const [tracking] = await db.from('trackings').where('ticket_id', ticket.id)
    assert.equal(tracking.queued_at.toISOString(), '2026-03-04T15:10:00.000Z')
    assert.lengthOf(await ana.heard(), 1, 'the menu of before')
    assert.deepEqual(await ana.says('oi'), [supportMenu])
  })

  test('BOT-28: each message restarts the silence', async ({ assert }) => {
    const { ana } = await aSilentCustomer()
    clock.minutesLater(9)
    await ana.says('um momento')
    clock.minutesLater(9)
    await pass()
    assert.isNull((await ana.ticket()).queueId)
  })

  test('BOT-28: after two hours of downtime it is done once; running it twice changes nothing', async ({
    assert,
  }) => {
    const { ana, support } = await aSilentCustomer()
    clock.minutesLater(120)
    await pass()
    await pass()
    const ticket = await ana.ticket()
    assert.equal(ticket.queueId, support.id)
    const moves = { action: 'tickets.steer', entity_id: String(ticket.id) }
    assert.lengthOf(await db.from('audit_entries').where(moves), 1)
  })

  test('BOT-28: 0 minutes or no queue turns it off; tickets with a queue or a person, and unpaid companies, are skipped', async ({
    assert,
  }) => {
    const off = await aSilentCustomer(0)
    const unpaid = await aSilentCustomer()
    await db.from('companies').where('id', unpaid.company.id).update({ is_active: false })
    const chosen = await aSilentCustomer()
    await chosen.ana.says('1')
    const spared = await aSilentCustomer()
    const { contactId } = await spared.ana.ticket()
    await db.from('contacts').where('id', contactId).update({ is_bot_disabled: true })
    const taken = await aSilentCustomer()
    const agent = await anAgent({ company: taken.company, user: { seesQueueless: true } })
    await acceptTicket(agent.actor, { ticketId: (await taken.ana.ticket()).id })
    clock.minutesLater(60)
    await pass()
    const places: (number | null)[] = []
    for (const { ana } of [off, unpaid, spared, taken]) places.push((await ana.ticket()).queueId)
    assert.deepEqual(places, [null, null, null, null])
    assert.equal((await chosen.ana.ticket()).queueId, chosen.sales.id)
  })
})
