/** Tickets of a deleted user (CLO-21). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

test.group('DELETE /users/{id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-21: open tickets become pending in their queue, closed ones keep the user’s name', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company, user: { name: 'Bia Reis' } })
    const colleague = await anAgent({ company: admin.company })
    const queue = await aQueue(admin.actor)
    await joinQueue(queue, agent.user)
    const owned = { status: 'open', userId: agent.user.id } as const
    const open = await aTicket(admin.actor, { ...owned, queueId: queue.id })
    const queueless = await aTicket(admin.actor, owned)
    const closed = await aTicket(admin.actor, {
      ...owned,
      status: 'closed',
      closedQueueId: queue.id,
    })
    const theirs = await aTicket(admin.actor, { ...owned, userId: colleague.user.id })
    const answer = await client.delete(`/users/${agent.user.id}`).bearerToken(admin.token)
    answer.assertStatus(200)
    const show = async ({ id }: { id: number }) =>
      (await client.get(`/tickets/${id}`).bearerToken(admin.token)).body()
    assert.containsSubset(await show(open), { status: 'pending', userId: null, queueId: queue.id })
    assert.containsSubset(await show(queueless), { status: 'pending', userId: null, queueId: null })
    assert.containsSubset(await show(closed), { status: 'closed', user: { name: 'Bia Reis' } })
    assert.containsSubset(await show(theirs), { status: 'open', userId: colleague.user.id })
    const trail = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, action: 'tickets.return' })
    assert.deepEqual(
      trail.map(({ user_id: by, entity_id: id }) => [by, Number(id)]),
      [
        [admin.user.id, open.id],
        [admin.user.id, queueless.id],
      ]
    )
  })
})
