/** No question, and answers that get no reply: silent customer, unpaid company, too late (CLO-15, BIL-10, CLO-13). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import CloseIdle from '#modules/tickets/jobs/close_idle'
import { aMessage } from '#modules/messages/testing'
import {
  aServedCustomer,
  closingText,
  hint,
  question,
} from '#modules/ratings/tests/a_served_customer'

test.group('no question, no reply', (group) => {
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
  async function anAskedCustomer() {
    const served = await aServedCustomer()
    await served.close()
    return served
  }
  const inTime = () => now().plus({ minutes: 4 }).toJSDate()

  test('CLO-15: a ticket that is closed because its customer is silent asks nothing', async ({
    assert,
  }) => {
    const { ana, actor, ratings, services } = await aServedCustomer({
      connection: { idleMinutes: 30, idleText: 'Encerramos, {{firstName}}.' },
    })
    const ticket = await ana.ticket()
    clock.minutesLater(1)
    const { userId } = actor
    await aMessage(ticket, { fromMe: true, userId, origin: 'user', sentAt: now() })
    clock.minutesLater(30)
    await new CloseIdle().handle()
    assert.equal((await ana.ticket()).status, 'closed')
    assert.deepEqual(await ana.heard(), ['Encerramos, Ana.'])
    assert.lengthOf(await ratings(), 0)
    assert.isNull((await services())[0].rating_at)
  })

  test('BIL-10: nothing is sent for an unpaid company; the rating is stored', async ({
    assert,
  }) => {
    const { ana, company, ratings } = await anAskedCustomer()
    await db.from('companies').where('id', company.id).update({ is_active: false })
    assert.deepEqual(await ana.says('obrigada!'), [])
    assert.deepEqual(await ana.says('3'), [])
    assert.containsSubset(await ratings(), [{ state: 'rated', rate: 3 }])
    assert.deepEqual(await ana.heard(), [question])
  })

  test('CLO-13: a rating that is read long after it was given counts, without a closing text', async ({
    assert,
  }) => {
    const [soon, late] = [await anAskedCustomer(), await anAskedCustomer()]
    const at = inTime()
    clock.travel(10 * 60_000 - 1)
    assert.deepEqual(await soon.ana.says('2', { at }), [closingText])
    clock.minutesLater(180)
    assert.deepEqual(await late.ana.says('2', { at }), [])
    assert.containsSubset(await late.ratings(), [{ state: 'rated', rate: 2 }])
    assert.equal((await late.ana.ticket()).status, 'closed')
  })

  test('CLO-12, CLO-13: a text that is read so late gets no hint, and waits for a person', async ({
    assert,
  }) => {
    const [soon, late] = [await anAskedCustomer(), await anAskedCustomer()]
    const at = inTime()
    clock.travel(10 * 60_000 - 1)
    assert.deepEqual(await soon.ana.says('e a nota?', { at }), [hint])
    clock.minutesLater(60)
    assert.deepEqual(await late.ana.says('e a nota?', { at }), [])
    assert.containsSubset(await late.ratings(), [{ state: 'expired' }])
    assert.equal((await late.ana.ticket()).status, 'pending')
  })
})
