/**
 * The expiry job four times concurrently, each over its own connection like four processes: done once; and one
 * failure does not affect others.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import Expire from '#modules/ratings/jobs/expire'
import { aServedCustomer, closingText, question } from '#modules/ratings/tests/a_served_customer'

test.group('concurrent expiry', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(() => {
    clock = frozenClock()
    const jobs = fakeJobs()
    return () => {
      clock.thaw()
      jobs.restore()
    }
  })

  test('CLO-13: four concurrent runs send one closing text; a concurrent rating does not send another', async ({
    assert,
    cleanup,
  }) => {
    const { ana, close, company, ratings } = await aServedCustomer()
    // Committed, since each process has to see it.
    cleanup(async () => {
      for (const table of ['messages', 'tickets', 'contacts']) {
        await db.from(table).where('company_id', company.id).delete()
      }
      await db.from('companies').where('id', company.id).delete()
    })
    await close()
    const at = new Date()
    clock.minutesLater(5)
    await Promise.all([...[1, 2, 3, 4].map(() => new Expire().handle()), ana.says('3', { at })])
    // Either the answer or the expiry came first, never both.
    const said = await ana.heard()
    assert.deepEqual(said, [question, closingText])
    assert.include(['rated', 'expired'], (await ratings())[0].state)
  })
})

test.group('expiry, one by one', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-13: a question that cannot be expired does not block the ones behind it', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    const jobs = fakeJobs()
    cleanup(() => {
      clock.thaw()
      jobs.restore()
    })
    const [broken, other] = [await aServedCustomer(), await aServedCustomer()]
    for (const { close } of [broken, other]) await close()
    // Simulates a fault of this one ticket.
    const [{ id }] = await broken.ratings()
    await db.rawQuery(`alter table ratings add check (id <> ${id} or state = 'waiting')`)
    clock.minutesLater(5)
    await assert.rejects(() => new Expire().handle(), '1 of 2 failed')
    assert.deepEqual(await broken.ana.heard(), [question])
    assert.deepEqual(await other.ana.heard(), [question, closingText])
  })
})
