/** Two people take one ticket, each into a queue of their choice, or out of the closed ones: one has it, the other is told (CLO-01, CLO-17). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aMessage, aTicket } from '#modules/tickets/testing'
import { waitFor } from '#tests/support/waiting'

type Person = Awaited<ReturnType<typeof anAgent>>

/** Holds the ticket's row, changed or not, until all calls wait for it: they have read what it was. */
async function atOnce<T>(
  ticketId: number,
  calls: readonly (() => Promise<T>)[],
  change: object = { id: ticketId }
): Promise<T[]> {
  const [held, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = unitOfWork(async ({ trx }) => {
    await trx.from('tickets').where('id', ticketId).update(change)
    held.resolve()
    await goes.promise
  })
  await held.promise
  const answers = Promise.all(calls.map((call) => call()))
  await waitFor('all calls to wait for the ticket', async () => {
    const { rows } = await db.rawQuery(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    )
    return rows.length === calls.length
  })
  goes.resolve()
  await holder
  return answers
}

// Not in one transaction: these calls must be able to wait for each other.
test.group('PUT /tickets/{id}, by two at once', () => {
  /** Two admins and two agents of two queues. */
  async function aDesk(cleanup: (task: () => Promise<void>) => void) {
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

  test('CLO-01: {who} take it out of no queue into one each: one has it, the other is told')
    .with([
      { who: 'two admins', by: 'admins', says: { status: 'open' } },
      { who: 'two agents', by: 'agents', says: { status: 'open' } },
      { who: 'two agents who name no state', by: 'agents', says: {} },
    ] as const)
    .run(async ({ client, assert, cleanup }, { by, says }) => {
      const desk = await aDesk(cleanup)
      const ticket = await aTicket(desk.admin.actor, { queueId: null })
      const answers = await atOnce(
        ticket.id,
        desk[by].map((person, at) => () => {
          const request = { ...says, userId: person.user.id, queueId: desk.queues[at]!.id }
          return put(client, ticket.id, person, request)
        })
      )
      assert.sameMembers(
        answers.map((answer) => answer.status()),
        [200, 409]
      )
      const won = answers.findIndex((answer) => answer.status() === 200)
      const winner = desk[by][won]!.user
      assert.containsSubset(answers[won]!.body(), {
        status: 'open',
        userId: winner.id,
        queueId: desk.queues[won]!.id,
      })
      answers[1 - won]!.assertBodyContains({
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: ticket.id, userId: winner.id, user: { name: winner.name } },
      })
      const row = await db.from('tickets').where('id', ticket.id).firstOrFail()
      assert.equal(row.user_id, winner.id)
    })

  test('CLO-17: {who} take up the same closed ticket: one has it, the other is told')
    .with([
      { who: 'two admins', by: 'admins' },
      { who: 'two agents', by: 'agents' },
    ] as const)
    .run(async ({ client, assert, cleanup }, { by }) => {
      const desk = await aDesk(cleanup)
      const [queue] = desk.queues
      for (const { user } of desk.agents.slice(1)) await joinQueue(queue!, user)
      const ticket = await aTicket(desk.admin.actor, {
        status: 'closed',
        queueId: null,
        closedQueueId: queue!.id,
      })
      const answers = await atOnce(
        ticket.id,
        desk[by].map((person) => () => put(client, ticket.id, person, { status: 'open' }))
      )
      assert.sameMembers(
        answers.map((answer) => answer.status()),
        [200, 409]
      )
      const won = answers.findIndex((answer) => answer.status() === 200)
      answers[1 - won]!.assertBodyContains({
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: ticket.id, userId: desk[by][won]!.user.id },
      })
    })

  test('CLO-17, CLO-01: the customer’s message takes it up first: it is taken as what waits', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin, agents, queues } = await aDesk(cleanup)
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
