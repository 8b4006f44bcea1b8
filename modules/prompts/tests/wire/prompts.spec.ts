/** The frozen responses and events of prompts. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'

test.group('prompts on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a page, one, and what is refused', async ({ client }) => {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor, 'Vendas', '#336699')
    const { id } = await aPrompt(admin.actor, { name: 'Atendente', queueId })
    const calls = apiAs(client, admin)
    assertWire('prompts_page', (await calls.get('/prompt')).body())
    assertWire('prompt_shown', (await calls.get(`/prompt/${id}`)).body())
    const form = { name: 'ATENDENTE', prompt: someInstructions, apiKey: someKey, queueId }
    assertWire('prompt_doubled', (await calls.post('/prompt', form)).body())
    assertWire(
      'prompt_incomplete',
      (await calls.post('/prompt', { name: 'Nova vendedora' })).body()
    )
    assertWire('prompt_missing', (await calls.get('/prompt/x')).body())
    await calls.put(`/queue/${queueId}`, { promptId: id })
    assertWire('prompt_in_use', (await calls.delete(`/prompt/${id}`)).body())
  })

  test('adding and deleting, and their events', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const { id: queueId } = await aQueue(admin.actor, 'Vendas', '#336699')
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const form = { name: 'Atendente', prompt: someInstructions, apiKey: someKey, queueId }
    const added = (await calls.post('/prompt', form)).body()
    assertWire('prompt_added', added)
    assertWire('prompt_deleted', (await calls.delete(`/prompt/${added.id}`)).body())
    assertWire(
      'prompt_events',
      realtime.deliveries.map(({ as, body }) => ({ as, body }))
    )
  })
})
