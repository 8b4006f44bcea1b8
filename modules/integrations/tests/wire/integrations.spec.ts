/** The frozen responses and events of integrations. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { startFlow } from '#modules/integrations/tests/a_flow'
import { anIntegration, someUrl } from '#modules/integrations/testing'

test.group('integrations on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a page, one, and what is refused', async ({ client }) => {
    const admin = await anAdmin()
    const { id } = await anIntegration(admin.actor, { name: 'Fluxo' })
    const calls = apiAs(client, admin)
    assertWire('integrations_page', (await calls.get('/queueIntegration')).body())
    assertWire('integration_shown', (await calls.get(`/queueIntegration/${id}`)).body())
    const form = { type: 'webhook', name: 'FLUXO', urlN8N: someUrl }
    assertWire('integration_doubled', (await calls.post('/queueIntegration', form)).body())
    const other = { ...form, type: 'zapier' }
    assertWire('integration_unknown', (await calls.post('/queueIntegration', other)).body())
    assertWire('integration_missing', (await calls.get('/queueIntegration/x')).body())
  })

  test('a trial of a flow', async ({ client, cleanup }) => {
    const flow = await startFlow()
    cleanup(() => flow.stop())
    const messages = [
      { type: 'text', text: 'Oi' },
      { type: 'document', url: 'http://10.0.0.7/preco.pdf', caption: 'Preços' },
    ]
    flow.answers({ body: { messages, action: { type: 'stop' } } }, { status: 500 })
    const calls = apiAs(client, await anAdmin())
    const form = { type: 'webhook', name: 'Fluxo', urlN8N: flow.url, text: 'Olá' }
    // Encrypted, and measured: another one each time.
    const own = { session: '…', duration: 5 }
    const tried = await calls.post('/queueIntegration/trial', form)
    assertWire('flow_tried', { ...tried.body(), ...own })
    const failed = await calls.post('/queueIntegration/trial', form)
    assertWire('flow_failed', { ...failed.body(), ...own })
  })

  test('adding and deleting, and their events', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const form = { type: 'n8n', name: 'Fluxo', urlN8N: someUrl }
    const added = (await calls.post('/queueIntegration', form)).body()
    // Random each time.
    assertWire('integration_added', { ...added, secret: '…' })
    const deleted = await calls.delete(`/queueIntegration/${added.id}`)
    assertWire('integration_deleted', deleted.body())
    const events = realtime.deliveries.map(({ as, body }) => ({ as, body }))
    assertWire(
      'integration_events',
      JSON.parse(JSON.stringify(events).replace(/••••[^"]+/g, '••••'))
    )
  })
})
