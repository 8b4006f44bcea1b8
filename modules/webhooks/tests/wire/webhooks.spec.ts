/** The frozen responses of webhooks, and the bodies that receivers get. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aReceiver } from '#modules/webhooks/testing'

const form = { name: 'CRM', url: 'https://hooks.example.com/guiche', events: ['ticket.created'] }

test.group('webhooks on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('adding, showing, a new secret, resuming, deleting, refusing', async ({ client }) => {
    const calls = apiAs(client, await anAdmin())
    const hidden = (body: { secret: string }) => ({ ...body, secret: body.secret.slice(0, 6) })
    const added = (await calls.post('/webhooks', form)).body()
    const path = `/webhooks/${added.id}`
    const masked = (body: { secret: string }) => ({ ...body, secret: body.secret.slice(0, 4) })
    assertWire('webhook_added', hidden(added))
    assertWire('webhook_shown', masked((await calls.get(path)).body()))
    assertWire('webhook_edited', masked((await calls.put(path, { active: false })).body()))
    assertWire('webhook_secret', hidden((await calls.post(`${path}/secret`)).body()))
    assertWire('webhook_resumed', masked((await calls.post(`${path}/resume`)).body()))
    const page = (await calls.get('/webhooks')).body()
    assertWire('webhooks_page', { ...page, webhooks: page.webhooks.map(masked) })
    const span = { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' }
    assertWire('webhook_span', (await calls.post(`${path}/replay`, span)).body())
    assertWire('webhook_deleted', (await calls.delete(path)).body())
    assertWire('webhook_missing', (await calls.get(path)).body())
    const inside = { ...form, url: 'http://10.0.0.1/' }
    assertWire('webhook_address', (await calls.post('/webhooks', inside)).body())
    assertWire('webhook_invalid', (await calls.post('/webhooks', {})).body())
  })

  test('a trial, and the deliveries', async ({ client, cleanup }) => {
    const receiver = await aReceiver()
    cleanup(receiver.close)
    const calls = apiAs(client, await anAdmin())
    // The receiver listens on loopback, at another port each time.
    const { id } = (await calls.post('/webhooks', { ...form, url: receiver.url })).body()
    const known = (body: { id: string; durationMs: number; body: string; headers: object }) => ({
      ...body,
      id: body.id.slice(0, 4),
      headers: Object.keys(body.headers),
      durationMs: typeof body.durationMs,
      body: typeof body.body,
    })
    const trial = (await calls.post(`/webhooks/${id}/test`)).body()
    assertWire('webhook_trial', known(trial))
    const { deliveries, ...page } = (await calls.get(`/webhooks/${id}/deliveries`)).body()
    assertWire('webhook_deliveries', { ...page, deliveries: deliveries.map(known) })
    const missing = await calls.post(`/webhooks/${id}/deliveries/msg_0/replay`)
    assertWire('webhook_delivery_missing', missing.body())
    const again = await calls.post(`/webhooks/${id}/deliveries/${trial.id}/replay`)
    assertWire('webhook_replayed', known(again.body()))
  })
})
