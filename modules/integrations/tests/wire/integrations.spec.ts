/** The frozen responses and events of integrations. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
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
