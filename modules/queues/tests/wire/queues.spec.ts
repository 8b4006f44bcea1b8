/** Wire snapshots of the responses and events of queues (TCK-16, RT-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'

test.group('queues on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-16: the list is a bare array', async ({ client }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor, 'Vendas')
    await queue.merge({ color: '#0B6E76', greetingMessage: 'Oi!', position: 1 }).save()
    const answer = await client.get('/queue').bearerToken(admin.token)
    assertWire('queues', answer.body())
  })

  test('TCK-16, RT-06: responses and events of creating, changing and deleting a queue', async ({
    client,
    cleanup,
  }) => {
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const form = { name: 'Vendas', color: '#0B6E76', greetingMessage: 'Oi!', orderQueue: 2 }
    const made = (await calls.post('/queue', form)).body()
    assertWire('queue_added', made)
    assertWire('queue_color_taken', (await calls.post('/queue', { ...form, name: 'B2' })).body())
    assertWire('queue_name_taken', (await calls.post('/queue', { ...form, color: '#111' })).body())
    const path = `/queue/${made.id}`
    const closed = { outOfHoursMessage: 'Fechado', schedules: [] }
    assertWire('queue_edited', (await calls.put(path, closed)).body())
    assertWire('queue_shown', (await calls.get(path)).body())
    assertWire('queue_deleted', (await calls.delete(path)).body())
    assertWire('queue_missing', (await calls.get(path)).body())
    const emitted = realtime.named(`company-${admin.actor.companyId}-queue`)
    assertWire(
      'events',
      emitted.map(({ as, body }) => ({ as: as.replace(/\d+/, '{company}'), body }))
    )
  })

  test('BOT-20: a menu and its options', async ({ client }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const { id: queueId } = await aQueue(admin.actor)
    const line = { queueId, title: 'Preços', message: 'Qual?', option: 1 }
    const added = (await calls.post('/queue-options', line)).body()
    assertWire('option_added', added)
    const under = { queueId, parentId: added.id, title: 'Varejo', option: '3' }
    await calls.post('/queue-options', under)
    assertWire('option_doubled', (await calls.post('/queue-options', line)).body())
    const path = `/queue-options/${added.id}`
    assertWire('option_edited', (await calls.put(path, { title: 'Valores' })).body())
    assertWire('level', (await calls.get('/queue-options', { queueId, parentId: -1 })).body())
    assertWire('menu', (await calls.get('/queue-options', { queueId })).body())
    const order = { queueId, parentId: -1, ids: [added.id] }
    assertWire('level_ordered', (await calls.put('/queue-options/order', order)).body())
    assertWire('option_deleted', (await calls.delete(path)).body())
  })
})
