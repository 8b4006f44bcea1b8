/** The pass that hands over who stays silent (BOT-28): what fails, and whom automation leaves alone, holds up nobody. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import HandOverSilent from '#modules/bot/jobs/hand_over_silent'
import { aCustomer } from '#modules/bot/testing'
import { aBotCompany } from '#modules/bot/tests/a_bot_company'
import { waitingWithoutQueue } from '#modules/tickets/public'

test.group('who stays silent', (group) => {
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
    const shop = await aBotCompany({ connection: { transferMinutes: 10 } })
    await shop.connection.merge({ transferQueueId: shop.support.id }).save()
    return shop
  }
  const pass = () => new HandOverSilent().handle()

  test('BOT-28: a ticket that cannot be handed over holds up nobody behind it', async ({
    assert,
  }) => {
    const [broken, other] = [await aPatientCompany(), await aPatientCompany()]
    await broken.ana.says('oi')
    const { id } = await broken.ana.ticket()
    await aCustomer(broken.connection).says('oi')
    const { id: behind } = await broken.ana.ticket()
    await other.ana.says('oi')
    // As a fault would that is about this one alone.
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

  test('BOT-28, IN-64: many who are left alone take nobody’s turn', async ({ assert }) => {
    const shop = await aPatientCompany()
    for (let made = 0; made < 2; made++) await aCustomer(shop.connection).says('oi')
    await db.from('contacts').where('company_id', shop.company.id).update({ is_bot_disabled: true })
    await shop.ana.says('oi')
    clock.minutesLater(10)
    const silent = {
      connectionId: shop.connection.id,
      silentSince: now().minus({ minutes: 10 }),
    }
    const { id } = await shop.ana.ticket()
    assert.deepEqual(await waitingWithoutQueue(shop.actor, { ...silent, limit: 1 }), [id])
  })
})
