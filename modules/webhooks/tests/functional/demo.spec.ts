/** The demo's company has a webhook that leads to the sandbox, where that plays a receiver. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin } from '#modules/identity/testing'
import demoWebhook from '#modules/webhooks/database/seeders/demo_webhook'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import env from '#start/env'

const url = 'http://127.0.0.1:3334/api/receiver/hooks/guiche'

test.group('webhooks | demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{what}: {count} webhooks')
    .with([
      { what: 'a live demo with a receiver', isLive: true, receiver: url, count: 1 },
      { what: 'a live demo without one', isLive: true, receiver: '', count: 0 },
      { what: 'a demo that stands still', isLive: false, receiver: url, count: 0 },
    ])
    .run(async ({ assert, cleanup }, { isLive, receiver, count }) => {
      const before = env.get('DEMO_WEBHOOK_URL')
      cleanup(() => env.set('DEMO_WEBHOOK_URL', before ?? ''))
      env.set('DEMO_WEBHOOK_URL', receiver)
      const { actor, user } = await anAdmin()
      await demoWebhook({ companyId: user.companyId }, { isLive })
      const found = await WebhookEndpoint.of(actor)
      assert.lengthOf(found, count)
      if (count) assert.deepInclude(found[0].toJSON(), { name: 'Sandbox', url: receiver })
    })
})
