/** Customers' answers to a rating question, and their effects (CLO-11 to CLO-14). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { aSupervisor, anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { reopenTicket } from '#modules/tickets/actions/reopen_ticket'
import { aTicket } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import Expire from '#modules/ratings/jobs/expire'
import {
  aServedCustomer,
  closingText,
  hint,
  question,
} from '#modules/ratings/tests/a_served_customer'

test.group('answers', (group) => {
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
  const pass = () => new Expire().handle()

  /** Closed by the agent just now, with the question sent. */
  async function anAskedCustomer() {
    const served = await aServedCustomer()
    await served.close()
    return served
  }

  test('IN-54, CLO-11: the rating is stored, the closing text is sent, and the ticket stays closed', async ({
    assert,
  }) => {
    const { ana, ratings, services, ticketId, agent, company } = await anAskedCustomer()
    clock.minutesLater(2)
    assert.deepEqual(await ana.says(' 3️⃣ '), [closingText])
    const [rating] = await ratings()
    assert.containsSubset(rating, { state: 'rated', rate: 3, user_id: agent.user.id })
    assert.equal(rating.rated_at.toISOString(), '2026-03-04T15:02:00.000Z')
    assert.isTrue((await services())[0].is_rated)
    const tickets = await db.from('tickets').where('company_id', company.id)
    assert.lengthOf(tickets, 1)
    assert.containsSubset(tickets[0], { id: ticketId, status: 'closed', unread_messages: 0 })
    const stored = await db.from('messages').where('ticket_id', ticketId).orderBy('id')
    assert.deepEqual(
      stored.map(({ body }) => body),
      ['oi', question, ' 3️⃣ ', closingText]
    )
  })

  test('CLO-11, IN-52: the next message is not a rating any more, and reopens', async ({
    assert,
  }) => {
    const { ana, ratings } = await anAskedCustomer()
    await ana.says('2')
    await ana.says('1')
    const all = await ratings()
    assert.lengthOf(all, 1)
    assert.equal(all[0].rate, 2)
    assert.equal((await ana.ticket()).status, 'pending')
  })

  test('CLO-11, IN-12: the same message again rates, sends and stores nothing more', async ({
    assert,
  }) => {
    const { ana, connection, ticketId } = await anAskedCustomer()
    const answer = anInbound(connection, { sender: ana.sender, body: '3', at: now().toJSDate() })
    await new TakeInbound().receive(answer)
    await new TakeInbound().receive(answer)
    assert.deepEqual(await ana.heard(), [question, closingText])
    assert.lengthOf(await db.from('messages').where('ticket_id', ticketId), 4)
    assert.equal((await ana.ticket()).status, 'closed')
  })

  test('CLO-11: a crash before the commit leaves it unanswered; the retry does it once', async ({
    assert,
  }) => {
    const { ana, connection, ratings } = await anAskedCustomer()
    const answer = anInbound(connection, { sender: ana.sender, body: '3', at: now().toJSDate() })
    const killed = unitOfWork(async () => {
      await new TakeInbound().receive(answer)
      throw new Error('killed before the commit')
    })
    await assert.rejects(() => killed, 'killed before the commit')
    assert.equal((await ratings())[0].state, 'waiting')
    await new TakeInbound().receive(answer)
    assert.deepEqual(await ana.heard(), [question, closingText])
  })

  test('CLO-11: on another number of the company it is an ordinary message', async ({ assert }) => {
    const { ana, actor, ratings } = await anAskedCustomer()
    const { connectionId } = await aTicket(actor, { status: 'closed' })
    const elsewhere = { id: connectionId!, companyId: actor.companyId }
    await new TakeInbound().receive(anInbound(elsewhere, { sender: ana.sender, body: '3' }))
    assert.equal((await ratings())[0].state, 'waiting')
  })

  test('CLO-12: any other message is stored in the closed ticket and gets a hint; a rating is still accepted', async ({
    assert,
  }) => {
    const { ana, ratings, ticketId } = await anAskedCustomer()
    assert.deepEqual(await ana.says('40'), [hint])
    assert.equal((await ana.ticket()).status, 'closed')
    assert.equal((await ratings())[0].state, 'waiting')
    assert.deepEqual(await ana.says('3'), [closingText])
    assert.equal((await ratings())[0].rate, 3)
    assert.lengthOf(await db.from('messages').where({ ticket_id: ticketId, from_me: false }), 3)
  })

  test('the rating is an event of the ticket, once', async ({ assert, cleanup }) => {
    const heard: object[] = []
    const listener = class {
      handle = async (event: object) => void heard.push(event)
    }
    const guest = {
      name: 'guest',
      summary: '',
      listens: { 'tickets.rated': [async () => ({ default: listener })] },
    }
    const enabled = registry.enabled as ModuleManifest[]
    enabled.push(guest)
    cleanup(() => void enabled.splice(enabled.indexOf(guest), 1))
    const { ana, ticketId, agent, company } = await anAskedCustomer()
    await ana.says('banana')
    assert.deepEqual(heard, [])
    await ana.says('2')
    assert.deepEqual(heard, [{ companyId: company.id, ticketId, userId: agent.user.id, rate: 2 }])
  })

  test('CLO-12, IN-55: a message that got the hint stays unread in the closed ticket until it is rated', async ({
    assert,
  }) => {
    const rated = await anAskedCustomer()
    await rated.ana.says('obrigada!')
    assert.equal((await rated.ana.ticket()).unreadMessages, 1)
    await rated.ana.says('3')
    assert.equal((await rated.ana.ticket()).unreadMessages, 0)
    const silent = await anAskedCustomer()
    await silent.ana.says('e a nota fiscal?')
    clock.minutesLater(5)
    await pass()
    const ticket = await silent.ana.ticket()
    assert.deepEqual([ticket.status, ticket.unreadMessages], ['closed', 1])
  })

  test('CLO-12, IN-52: a second message that is not a rating expires the question, and reopens the ticket', async ({
    assert,
  }) => {
    const { ana, ratings, queue, ticketId } = await anAskedCustomer()
    await ana.says('obrigada!')
    assert.deepEqual(await ana.says('faltou uma coisa'), [])
    assert.containsSubset((await ana.ticket()).serialize(), {
      id: ticketId,
      status: 'pending',
      queueId: queue.id,
      lastMessage: 'faltou uma coisa',
    })
    assert.equal((await ratings())[0].state, 'expired')
    const said = await db.from('messages').where({ ticket_id: ticketId, from_me: false })
    assert.sameMembers(
      said.map(({ body }) => body),
      ['oi', 'obrigada!', 'faltou uma coisa']
    )
  })

  test('CLO-12, IN-53: or starts a new ticket, where closed tickets are never reopened', async ({
    assert,
  }) => {
    const { ana, actor, ticketId } = await anAskedCustomer()
    await writeSetting(actor, 'tickets.reopen_window', 0)
    await ana.says('obrigada!')
    await ana.says('faltou uma coisa')
    const ticket = await ana.ticket()
    assert.notEqual(ticket.id, ticketId)
    assert.equal(ticket.status, 'pending')
  })

  test('CLO-13: if unanswered for the minutes of the setting, the closing text is sent, once', async ({
    assert,
  }) => {
    const served = await aServedCustomer()
    await writeSetting(served.actor, 'ratings.window', 7)
    await served.close()
    clock.minutesLater(6)
    await pass()
    assert.deepEqual(await served.ana.heard(), [question])
    clock.minutesLater(1)
    await pass()
    await pass()
    assert.deepEqual(await served.ana.heard(), [question, closingText])
    assert.equal((await served.ratings())[0].state, 'expired')
    await served.ana.says('3')
    assert.equal((await served.ratings())[0].state, 'expired')
    assert.equal((await served.ana.ticket()).status, 'pending')
  })

  test('CLO-13: the closing text is sent up to five minutes later, but not after an outage', async ({
    assert,
  }) => {
    const soon = await anAskedCustomer()
    clock.travel(10 * 60_000 - 1)
    await pass()
    assert.deepEqual(await soon.ana.heard(), [question, closingText])
    const later = await anAskedCustomer()
    clock.minutesLater(120)
    await pass()
    assert.deepEqual(await later.ana.heard(), [question])
    assert.equal((await later.ratings())[0].state, 'expired')
  })

  test('CLO-13: the time of writing counts, not of reading: in time is accepted, late is not', async ({
    assert,
  }) => {
    const timely = await anAskedCustomer()
    const late = await anAskedCustomer()
    const at = now().plus({ minutes: 4 }).toJSDate()
    clock.minutesLater(6)
    assert.deepEqual(await timely.ana.says('2', { at }), [closingText])
    assert.deepEqual(await late.ana.says('2'), [])
    assert.equal((await late.ratings())[0].state, 'expired')
    assert.equal((await late.ana.ticket()).status, 'pending')
  })

  test('CLO-13, CLO-08, BIL-10: no closing text while the number is disconnected, nor for a company with unpaid invoices', async ({
    assert,
  }) => {
    const away = await anAskedCustomer()
    await db.from('connections').where('id', away.connection.id).update({ status: 'DISCONNECTED' })
    const unpaid = await anAskedCustomer()
    await db.from('companies').where('id', unpaid.company.id).update({ is_active: false })
    clock.minutesLater(5)
    await pass()
    for (const { ana, ratings } of [away, unpaid]) {
      assert.deepEqual(await ana.heard(), [question])
      assert.equal((await ratings())[0].state, 'expired')
    }
  })

  test('CLO-14: reopening cancels it; nothing more is sent, and the next closing asks again', async ({
    assert,
  }) => {
    const { ana, actor, ratings, close, ticketId } = await anAskedCustomer()
    await reopenTicket(actor, { ticketId })
    assert.deepEqual(await ana.says('3'), [])
    assert.equal((await ana.ticket()).status, 'open')
    clock.minutesLater(5)
    await pass()
    assert.deepEqual(await ana.heard(), [question])
    assert.equal((await ratings())[0].state, 'cancelled')
    await close()
    assert.deepEqual(await ana.says('3'), [closingText])
    assert.deepEqual(
      (await ratings()).map(({ state, rate }) => [state, rate]),
      [
        ['cancelled', null],
        ['rated', 3],
      ]
    )
  })

  test('CLO-14: after reopening and a silent close the former question is still cancelled', async ({
    assert,
  }) => {
    const { ana, actor, ratings, close, ticketId } = await anAskedCustomer()
    await reopenTicket(actor, { ticketId })
    await close(true)
    assert.deepEqual(await ana.says('3'), [])
    assert.equal((await ratings())[0].state, 'cancelled')
    assert.equal((await ana.ticket()).status, 'pending')
  })

  if (registry.installed.some(({ name }) => name === 'dashboard')) {
    test('DSH-04, AUT-14: the dashboard shows a user’s mean rating, to supervisors only that of their queues', async ({
      client,
      assert,
    }) => {
      const { ana, company, agent, actor, close, ticketId } = await anAskedCustomer()
      await ana.says('3')
      await reopenTicket(actor, { ticketId })
      await close()
      await ana.says('2')
      const ratingSeenBy = async (party: Parameters<typeof apiAs>[1]) => {
        const { attendants } = (await apiAs(client, party).get('/dashboard', { days: 1 })).body()
        return attendants.find(({ id }: { id: number }) => id === agent.user.id).rating
      }
      assert.equal(await ratingSeenBy(await anAdmin({ company })), 2.5)
      assert.equal(await ratingSeenBy(await aSupervisor({ company })), 0)
    })
  }
})
