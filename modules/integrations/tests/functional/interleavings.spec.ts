/** A thousand conversations in which a person takes over while the flow answers, each at another moment (INT-02). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as pause } from 'node:timers/promises'
import { startFlow } from '#modules/integrations/tests/a_flow'
import { aFlowCompany, drain } from '#modules/integrations/tests/a_flow_company'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import Ticket from '#modules/tickets/models/ticket'
import { isLate, noteTakeOvers, takeOver } from '#tests/support/take_overs'
import { randomFrom, type Random } from '#tests/support/random'

const rounds = 1000
/** Conversations at once. */
const width = 8
/** Milliseconds within which the flow answers, and between what others do. */
const within = 12

type Customer = ReturnType<typeof aCustomer>

test.group('a flow and people at once', () => {
  test('INT-02: nothing of the flow is sent, or stays to be sent, after a person took over', async ({
    assert,
    cleanup,
  }) => {
    const random = randomFrom(20_261_127)
    const flow = await startFlow(() => pause(random.below(within)))
    cleanup(() => flow.stop())
    flow.says('Olá', 'Em que posso ajudar?')
    const { actor, connection, queue } = await aFlowCompany(flow)
    const { companyId } = actor
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', companyId).delete()
      await db.from('companies').where('id', companyId).delete()
    })
    const other = await aQueue(actor, 'Suporte')
    const takeOvers = await noteTakeOvers(queue.id)
    cleanup(takeOvers.end)

    const ticketOf = ({ sender }: Customer) =>
      Ticket.of(actor)
        .whereIn('contactId', db.from('contacts').where('number', sender.phone).select('id'))
        .firstOrFail()

    async function round({ pick, below, chance }: Random) {
      const ana = aCustomer(connection)
      await ana.says('oi')
      const { id } = await ticketOf(ana)
      const given = drain(id)
      if (chance(0.4)) {
        await pause(below(within))
        await ana.says('alô?')
      }
      for (const how of [
        pick(['accept', 'transfer', 'close'] as const),
        pick(['accept', 'close', ''] as const),
      ]) {
        await pause(below(within))
        await takeOver(actor, how, id, other.id)
      }
      await given
      await drain(id)
    }

    let left = rounds
    const walk = async () => {
      while (left-- > 0) await round(random)
    }
    await Promise.all(Array.from({ length: width }, walk))

    const orders = await takeOvers.orders()
    assert.deepEqual(orders.filter(isLate), [])
    const waiting = await db
      .from('outbox_entries')
      .where({ company_id: companyId, status: 'pending', is_withdrawable: true })
    assert.deepEqual(waiting, [])
    // It depended on the moment: both happened often.
    const spoke = orders.filter(({ said_at: said }) => said).length
    assert.lengthOf(orders, rounds)
    assert.isAbove(spoke, rounds / 20)
    assert.isAbove(rounds - spoke, rounds / 20)
  }).timeout(600_000)
})
