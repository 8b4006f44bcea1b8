/** Several agents accept one ticket concurrently (CLO-01). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

// Not wrapped in one transaction as other groups are: these calls must block each other.
test.group('PUT /tickets/{id}, concurrently', () => {
  test('CLO-01, CLO-02: one agent gets the ticket and greets, all others get a conflict with the owner', async ({
    client,
    assert,
    cleanup,
  }) => {
    const first = await anAgent()
    const { company } = first
    cleanup(async () => {
      await db.from('companies').where('id', company.id).delete()
      await db.from('audit_entries').where('company_id', company.id).delete()
    })
    const queue = await aQueue(first.actor)
    const agents = [first]
    for (let made = 0; made < 4; made++) agents.push(await anAgent({ company }))
    for (const { user } of agents) await joinQueue(queue, user)
    await writeSetting(first.actor, 'tickets.greet_on_accept', 'enabled')
    const ticket = await aTicket(first.actor, { queueId: queue.id })
    await aMessage(ticket)
    const answers = await Promise.all(
      agents.map(({ token, user }) =>
        client
          .put(`/tickets/${ticket.id}`)
          .bearerToken(token)
          .json({ status: 'open', userId: user.id })
      )
    )
    const [won] = answers.filter((answer) => answer.status() === 200)
    const lost = answers.filter((answer) => answer.status() === 409)
    assert.lengthOf(lost, 4)
    const { userId, user } = won.body()
    for (const answer of lost) {
      assert.containsSubset(answer.body(), {
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: ticket.id, userId, user: { name: user.name } },
      })
    }
    const greetings = await db.from('messages').where({ ticket_id: ticket.id, origin: 'bot' })
    assert.lengthOf(greetings, 1)
    assert.include(greetings[0].body, user.name)
  })
})
