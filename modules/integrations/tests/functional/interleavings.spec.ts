/** A thousand conversations in which a person takes over while the flow answers, each at another moment (INT-02). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#app/kernel/actor/actor'
import { CatalogueError } from '#app/kernel/errors'
import { startFlow } from '#modules/integrations/tests/a_flow'
import { aFlowCompany, drain } from '#modules/integrations/tests/a_flow_company'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import Ticket from '#modules/tickets/models/ticket'
import { randomFrom, type Random } from '#tests/support/random'

const rounds = 1000
/** Conversations at once. */
const width = 8
/** Milliseconds within which the flow answers, and between what others do. */
const within = 12

type Customer = ReturnType<typeof aCustomer>

/** Notes in which order the transactions that hold a ticket's lock say something there, or take it. */
async function noteOrder(queueId: number): Promise<() => Promise<void>> {
  await db.rawQuery(`create table test_order (seq bigserial, ticket_id integer, what text)`)
  await db.rawQuery(`create function test_order_said() returns trigger language plpgsql as $$
    begin insert into test_order (ticket_id, what) values (new.ticket_id, 'said'); return new; end $$`)
  await db.rawQuery(`create trigger test_order_said after insert on messages for each row
    when (new.from_me and new.origin = 'bot') execute function test_order_said()`)
  await db.rawQuery(`create function test_order_taken() returns trigger language plpgsql as $$
    begin insert into test_order (ticket_id, what) values (new.id, 'taken'); return new; end $$`)
  await db.rawQuery(`create trigger test_order_taken after update on tickets for each row
    when (new.status <> 'pending' or new.user_id is not null or new.queue_id <> ${queueId})
    execute function test_order_taken()`)
  return async () => {
    await db.rawQuery('drop trigger test_order_said on messages')
    await db.rawQuery('drop trigger test_order_taken on tickets')
    await db.rawQuery('drop function test_order_said, test_order_taken')
    await db.rawQuery('drop table test_order')
  }
}

/** What a person does; what the ticket's state does not permit any more is refused, as on the screen. */
async function act(actor: Actor, what: string, ticketId: number, otherQueueId: number) {
  try {
    if (what === 'accept') await acceptTicket(actor, { ticketId })
    if (what === 'close') await closeTicket(actor, { ticketId })
    if (what === 'transfer') {
      await transferTicket(actor, { ticketId, queueId: otherQueueId, ownerId: null })
    }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
  }
}

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
    cleanup(await noteOrder(queue.id))

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
      for (const what of [pick(['accept', 'transfer', 'close']), pick(['accept', 'close', ''])]) {
        await pause(below(within))
        await act(actor, what, id, other.id)
      }
      await given
      await drain(id)
    }

    let left = rounds
    const walk = async () => {
      while (left-- > 0) await round(random)
    }
    await Promise.all(Array.from({ length: width }, walk))

    const { rows } = await db.rawQuery(`
      select ticket_id, min(seq) filter (where what = 'taken') as taken_at,
        max(seq) filter (where what = 'said') as said_at
      from test_order group by ticket_id`)
    const late = rows.filter(({ taken_at: at, said_at: said }: Order) => said && +said > +at!)
    assert.deepEqual(late, [])
    const waiting = await db
      .from('outbox_entries')
      .where({ company_id: companyId, status: 'pending', is_withdrawable: true })
    assert.deepEqual(waiting, [])
    // It depended on the moment: both happened often.
    const spoke = rows.filter(({ said_at: said }: Order) => said).length
    assert.equal(rows.length, rounds)
    assert.isAbove(spoke, rounds / 20)
    assert.isAbove(rounds - spoke, rounds / 20)
  }).timeout(300_000)
})

interface Order {
  readonly taken_at: string | null
  readonly said_at: string | null
}
