/**
 * Two users concurrently take one ticket into different queues, or reopen a closed one: one gets it, the
 * other a conflict (CLO-01, CLO-17).
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { waitFor } from '#tests/support/waiting'

type Person = Awaited<ReturnType<typeof anAgent>>

/**
 * Locks the ticket's row, optionally changing it, until all calls wait for the lock: they have read the
 * former state.
 */
async function atOnce<T>(
  ticketId: number,
  calls: readonly (() => Promise<T>)[],
  change: object = { id: ticketId }
): Promise<T[]> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = unitOfWork(async ({ trx }) => {
    await trx.from('tickets').where('id', ticketId).update(change)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const answers = Promise.all(calls.map((call) => call()))
  await waitFor('all calls to wait for the ticket', async () => {
    const { rows } = await db.rawQuery(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    )
    return rows.length === calls.length
  })
  released.resolve()
  await holder
  return answers
}

// Not wrapped in one transaction: these calls must block each other.
test.group('PUT /tickets/{id}, by two users concurrently', () => {
  /** Two admins and two agents of two queues. */
  async function aFixture(cleanup: (task: () => Promise<void>) => void) {
    const admin = await anAdmin()
    const { company } = admin
    cleanup(async () => {
      await db.from('companies').where('id', company.id).delete()
      await db.from('audit_entries').where('company_id', company.id).delete()
    })
    const admins = [admin, await anAdmin({ company })]
    const queues = [await aQueue(admin.actor), await aQueue(admin.actor)]
    const agents: Person[] = []
    for (const queue of queues) {
      const agent = await anAgent({ company, user: { seesQueueless: true } })
      await joinQueue(queue, agent.user)
      agents.push(agent)
    }
    return { admin, admins, agents, queues }
  }
  const put = (client: ApiClient, id: number, { token }: Person, body: object) =>
    client
      .put(`/tickets/${id}`)
      .bearerToken(token)
      .json(body)
      .then((answer) => answer)

  test(
    'CLO-01: {who} accept a ticket without a queue into different queues: one gets it, the other a conflict'
  )
    .with([
      { who: 'two admins', by: 'admins', says: { status: 'open' } },
      { who: 'two agents', by: 'agents', says: { status: 'open' } },
      { who: 'two agents who send no status', by: 'agents', says: {} },
    ] as const)
    .run(async ({ client, assert, cleanup }, { by, says }) => {
      const fixture = await aFixture(cleanup)
      const ticket = await aTicket(fixture.admin.actor, { queueId: null })
      const answers = await atOnce(
        ticket.id,
        fixture[by].map((person, at) => () => {
          const request = { ...says, userId: person.user.id, queueId: fixture.queues[at]!.id }
          return put(client, ticket.id, person, request)
        })
      )
      assert.sameMembers(
        answers.map((answer) => answer.status()),
        [200, 409]
      )
      const won = answers.findIndex((answer) => answer.status() === 200)
      const winner = fixture[by][won]!.user
      assert.containsSubset(answers[won]!.body(), {
        status: 'open',
        userId: winner.id,
        queueId: fixture.queues[won]!.id,
      })
      answers[1 - won]!.assertBodyContains({
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: ticket.id, userId: winner.id, user: { name: winner.name } },
      })
      const row = await db.from('tickets').where('id', ticket.id).firstOrFail()
      assert.equal(row.user_id, winner.id)
    })

  test('CLO-17: {who} reopen the same closed ticket: one gets it, the other a conflict')
    .with([
      { who: 'two admins', by: 'admins' },
      { who: 'two agents', by: 'agents' },
    ] as const)
    .run(async ({ client, assert, cleanup }, { by }) => {
      const fixture = await aFixture(cleanup)
      const [queue] = fixture.queues
      for (const { user } of fixture.agents.slice(1)) await joinQueue(queue!, user)
      const ticket = await aTicket(fixture.admin.actor, {
        status: 'closed',
        queueId: null,
        closedQueueId: queue!.id,
      })
      const answers = await atOnce(
        ticket.id,
        fixture[by].map((person) => () => put(client, ticket.id, person, { status: 'open' }))
      )
      assert.sameMembers(
        answers.map((answer) => answer.status()),
        [200, 409]
      )
      const won = answers.findIndex((answer) => answer.status() === 200)
      answers[1 - won]!.assertBodyContains({
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: ticket.id, userId: fixture[by][won]!.user.id },
      })
    })

  test('CLO-17, CLO-01: a ticket reopened first by the customer’s message is accepted as a pending one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin, agents, queues } = await aFixture(cleanup)
    const [agent] = agents
    const ticket = await aTicket(admin.actor, {
      status: 'closed',
      queueId: null,
      closedQueueId: queues[0]!.id,
    })
    await aMessage(ticket)
    const [answer] = await atOnce(
      ticket.id,
      [() => put(client, ticket.id, agent!, { status: 'open' })],
      { status: 'pending', queue_id: queues[0]!.id, closed_queue_id: null, closed_at: null }
    )
    answer!.assertStatus(200)
    assert.containsSubset(answer!.body(), {
      status: 'open',
      userId: agent!.user.id,
      queueId: queues[0]!.id,
      unreadMessages: 0,
    })
  })
})
