/** Ratings in lists, conversations and events: as part of the closed ticket (CLO-09, CLO-11, RT-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { reopenTicket } from '#modules/tickets/actions/reopen_ticket'
import Expire from '#modules/ratings/jobs/expire'
import { aServedCustomer } from '#modules/ratings/tests/a_served_customer'

type Recorded = { readonly rating: { readonly rate: number | null } | null }

test.group('a rating is part of its ticket', (group) => {
  let clock: ReturnType<typeof frozenClock>
  let heard: Delivery[]
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    heard = []
    const jobs = fakeJobs()
    const realtime = useRealtime({
      publish: async (deliveries) => void heard.push(...deliveries),
    })
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      useRealtime(realtime)
      clock.thaw()
      jobs.restore()
      await undo()
    }
  })

  /** The ticket's last realtime event. */
  const lastHeard = () =>
    (heard.findLast(({ body }) => 'ticket' in (body as object))!.body as { ticket: Recorded })
      .ticket.rating

  test('CLO-09, CLO-11: a ticket shows that a rating is pending, then its value, in the list and by id', async ({
    client,
    assert,
  }) => {
    const { ana, close, agent, ticketId } = await aServedCustomer()
    const shown = async () => {
      const one = await client.get(`/tickets/${ticketId}`).bearerToken(agent.token)
      const list = await client.get('/tickets?status=closed').bearerToken(agent.token)
      return [one.body().rating, list.body().tickets[0]?.rating]
    }
    assert.deepEqual((await shown())[0], null)
    await close()
    assert.deepEqual(await shown(), [{ rate: null }, { rate: null }])
    assert.deepEqual(lastHeard(), { rate: null })
    await ana.says('3')
    assert.deepEqual(await shown(), [{ rate: 3 }, { rate: 3 }])
    assert.deepEqual(lastHeard(), { rate: 3 })
  })

  test('CLO-13: when a question expires, its ticket is emitted without a rating, once', async ({
    assert,
  }) => {
    const { close } = await aServedCustomer({ connection: { closingText: '' } })
    await close()
    assert.deepEqual(lastHeard(), { rate: null })
    clock.minutesLater(6)
    heard = []
    await new Expire().handle()
    assert.isNull(lastHeard())
    heard = []
    await new Expire().handle()
    assert.isEmpty(heard)
  })

  test('CLO-12: nor one that ended with the second wrong answer', async ({ client, assert }) => {
    const { ana, close, agent, ticketId } = await aServedCustomer()
    await close()
    await ana.says('quarenta')
    assert.deepEqual(lastHeard(), { rate: null })
    await ana.says('e agora?')
    const one = await client.get(`/tickets/${ticketId}`).bearerToken(agent.token)
    assert.isNull(one.body().rating)
  })

  test('CLO-14, CLO-11: none once reopened, nor the earlier one after a silent close', async ({
    assert,
  }) => {
    const { ana, close, actor, ticketId } = await aServedCustomer()
    await close()
    await ana.says('2')
    clock.minutesLater(3)
    await reopenTicket(actor, { ticketId })
    assert.isNull(lastHeard())
    clock.minutesLater(3)
    await close(true)
    assert.isNull(lastHeard())
    clock.minutesLater(3)
    await reopenTicket(actor, { ticketId })
    await close()
    assert.deepEqual(lastHeard(), { rate: null })
  })

  test('CLO-10: a silent close asks nothing, and the ticket shows none', async ({ assert }) => {
    const { close } = await aServedCustomer()
    await close(true)
    assert.isNull(lastHeard())
  })
})
