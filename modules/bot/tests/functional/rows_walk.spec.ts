/** Property test on the database: some dozens of random messages; never a reply in an owned ticket, never too many. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { aCustomer } from '#modules/messages/testing'
import { aBotCompany } from '#modules/bot/tests/a_bot_company'
import { chance } from '#modules/bot/tests/random'
import { anAgent } from '#modules/identity/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { joinQueue } from '#modules/queues/testing'

test.group('a walk through rows', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('BOT-01, BOT-11, BOT-13: the invariants hold in the database, whatever is written', async ({
    assert,
  }) => {
    const { company, connection, sales, support, money } = await aBotCompany()
    const agent = await anAgent({ company, user: { seesQueueless: true } })
    for (const queue of [sales, support, money]) await joinQueue(queue, agent.user)
    const bia = await agent.actorAgain()
    for (let seed = 1; seed <= 10; seed++) {
      const luck = chance(seed)
      const customer = aCustomer(connection)
      let isOwned = false
      for (let turn = 0; turn < 9; turn++) {
        clock.minutesLater(luck.pick([0, 0, 0, 2]))
        const answers = await customer.says(
          luck.pick(['oi', '1', '2', '0', '#', '#', 'hm', 'vendas'])
        )
        assert.isAtMost(answers.length, isOwned ? 0 : 1, `seed ${seed}`)
        if (turn < 5 || isOwned || !luck.happens(20)) continue
        await acceptTicket(bia, { ticketId: (await customer.ticket()).id })
        isOwned = true
      }
      const { id, status } = await customer.ticket()
      assert.equal(status, isOwned ? 'open' : 'pending')
      const rows = await db
        .from('messages')
        .where({ ticket_id: id, origin: 'bot' })
        .select('sent_at')
      const times = rows.map(({ sent_at: at }) => (at as Date).getTime())
      for (const from of times) {
        const within = times.filter((at) => at >= from && at < from + 60_000)
        assert.isAtMost(within.length, 6, `seed ${seed}`)
      }
    }
  }).timeout(300_000)
})
