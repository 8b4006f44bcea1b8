/** Wire snapshots of the board's responses. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aBoard } from '#modules/kanban/tests/a_board'
import { hang } from '#modules/tags/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

test.group('kanban on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('responses of lanes, cards and moves', async ({ client }) => {
    const { admin, agent, sales, lanes, label } = await aBoard()
    const { id: connectionId } = await aConnection(admin.actor, { name: 'Loja 1' })
    const ticket = await aTicket(admin.actor, {
      phone: '5511987654321',
      connectionId,
      queueId: sales.id,
      status: 'open',
      userId: agent.user.id,
    })
    await hang(label, ticket)
    const calls = apiAs(client, agent)
    assertWire('lanes', (await calls.get('/tags/kanban')).body())
    const path = `/ticket-tags/${ticket.id}`
    assertWire('moved', (await calls.put(`${path}/${lanes[0].id}`, {})).body())
    assertWire('board', (await calls.get('/ticket/kanban')).body())
    assertWire('out_of_lanes', (await calls.delete(path)).body())
    assertWire('no_lane', (await calls.put(`${path}/2000000000`, {})).body())
    const ids = [lanes[1].id]
    assertWire(
      'lanes_ordered',
      (await apiAs(client, admin).put('/tags/kanban/order', { ids })).body()
    )
  })
})
