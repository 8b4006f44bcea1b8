/** When people took over from an assistant, as the conversation shows it (AI-08, AI-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

const path = '/ticket-assistants'
const minute = (at: number) => new Date(Date.UTC(2026, 10, 20, 12, at))

test.group('endings of assistants', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AI-08, AI-10: those after which people answer, oldest first, with the reason', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    const turns = [
      { outcome: 'failed', error: 'timeout', is_over: true },
      { outcome: 'failed', error: 'timeout' },
      { outcome: 'answered' },
      { outcome: 'stopped', is_over: true },
      { outcome: 'handed_over', is_over: true },
      { outcome: 'too_many', is_over: true },
      { outcome: null, status: 'pending' },
    ]
    for (const [at, turn] of turns.entries()) {
      await db.table('ai_turns').insert({
        ...{ company_id: admin.company.id, ticket_id: ticket.id, run_id: 1, status: 'done' },
        ...{ created_at: minute(at), due_at: minute(at), ended_at: minute(at), ...turn },
      })
    }
    const answer = await apiAs(client, admin).get(`${path}/${ticket.id}`)
    answer.assertStatus(200)
    assertWire('endings', answer.body())
    assert.deepEqual(
      answer.body().map(({ outcome }: { outcome: string }) => outcome),
      ['failed', 'handed_over', 'too_many']
    )
  })

  test('AUT-10: a ticket that one may not see is refused', async ({ client }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const ticket = await aTicket(admin.actor, { queueId: queue.id })
    const agent = await anAgent({ company: admin.company })
    ;(await apiAs(client, agent).get(`${path}/${ticket.id}`)).assertStatus(403)
  })
})
