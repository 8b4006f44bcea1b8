/**
 * The job that hands over silent customers (BOT-28): neither failures nor contacts excluded from automation block
 * the others.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { aCustomer } from '#modules/messages/testing'
import { setBot } from '#modules/bot/testing'
import { aBotCompany } from '#modules/bot/tests/a_bot_company'
import { figures } from '#modules/tickets/public'

test.group('silent customers', (group) => {
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

  /** Handed over after ten minutes. */
  async function aPatientCompany() {
    const fixture = await aBotCompany({ bot: { transferMinutes: 10 } })
    await setBot(fixture.connection, { transferQueueId: fixture.support.id })
    return fixture
  }
  const pass = () => new HandOverSilent().handle()

  test('BOT-28: a ticket that cannot be handed over does not block the ones behind it', async ({
    assert,
  }) => {
    const [broken, other] = [await aPatientCompany(), await aPatientCompany()]
    await broken.ana.says('oi')
    const { id } = await broken.ana.ticket()
    await aCustomer(broken.connection).says('oi')
    const { id: behind } = await broken.ana.ticket()
    await other.ana.says('oi')
    // Simulates a fault of this one ticket.
    await db.rawQuery(
      `alter table bot_conversations add check (ticket_id <> ${id} or queue_id is null)`
    )
    clock.minutesLater(10)
    await assert.rejects(pass, '1 of 2 failed')
    const queueOf = async (ticketId: number) =>
      (await db.from('tickets').where('id', ticketId).firstOrFail()).queue_id
    assert.isNull(await queueOf(id))
    assert.equal(await queueOf(behind), broken.support.id)
    assert.equal((await other.ana.ticket()).queueId, other.support.id)
  })

  test('BOT-28, IN-64: contacts excluded from automation take no place in the batch', async ({
    assert,
  }) => {
    const fixture = await aPatientCompany()
    for (let made = 0; made < 2; made++) await aCustomer(fixture.connection).says('oi')
    await db
      .from('contacts')
      .where('company_id', fixture.company.id)
      .update({ is_bot_disabled: true })
    await fixture.ana.says('oi')
    clock.minutesLater(10)
    const silent = {
      connectionId: fixture.connection.id,
      silentSince: now().minus({ minutes: 10 }),
    }
    const { id } = await fixture.ana.ticket()
    assert.deepEqual(await figures.waitingWithoutQueue(fixture.actor, { ...silent, limit: 1 }), [
      id,
    ])
  })
})
