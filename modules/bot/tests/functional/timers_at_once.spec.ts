/** The same work four times concurrently, each over its own connection like four processes: done once. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import Greet from '#modules/bot/jobs/greet'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { setBot } from '#modules/bot/testing'
import { aBotCompany } from '#modules/bot/tests/a_bot_company'

const fourTimes = (work: () => Promise<void>) => Promise.all([1, 2, 3, 4].map(work))

test.group('at once', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(() => {
    clock = frozenClock()
    const jobs = fakeJobs()
    return () => {
      clock.thaw()
      jobs.restore()
    }
  })

  /** Committed, since each process has to see it. */
  async function aCommittedCompany(
    cleanup: (task: () => Promise<void>) => void,
    options: Parameters<typeof aBotCompany>[0]
  ) {
    const fixture = await aBotCompany(options)
    cleanup(async () => {
      await setBot(fixture.connection, { transferQueueId: null })
      for (const table of ['messages', 'tickets', 'contacts']) {
        await db.from(table).where('company_id', fixture.company.id).delete()
      }
      await db.from('companies').where('id', fixture.company.id).delete()
    })
    return fixture
  }

  test('BOT-03: four concurrent runs greet a customer once', async ({ assert, cleanup }) => {
    const { ana } = await aCommittedCompany(cleanup, { offered: 0 })
    await ana.says('oi')
    const { id: ticketId, companyId } = await ana.ticket()
    clock.travel(1000)
    await fourTimes(() => new Greet().handle({ companyId, ticketId }))
    assert.deepEqual(await ana.heard(), ['Olá!'])
  })

  test('BOT-28: four concurrent runs hand a silent customer over once, also hours later', async ({
    assert,
    cleanup,
  }) => {
    const { ana, connection, support } = await aCommittedCompany(cleanup, {
      bot: { transferMinutes: 10 },
    })
    await setBot(connection, { transferQueueId: support.id })
    await ana.says('oi')
    clock.minutesLater(120)
    await fourTimes(() => new HandOverSilent().handle())
    const ticket = await ana.ticket()
    assert.equal(ticket.queueId, support.id)
    const moves = { action: 'tickets.steer', entity_id: String(ticket.id) }
    assert.lengthOf(await db.from('audit_entries').where(moves), 1)
    assert.lengthOf(await ana.heard(), 1)
  })
})
