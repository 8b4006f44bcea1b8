/** The calls of webhooks: who may, what is refused, and secrets (OPS-05, INT-03, INT-12, API-10, API-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { maxEndpoints } from '#modules/webhooks/contract'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { decrypted } from '#modules/webhooks/secrets'
import { aDelivery, anEndpoint, aReceiver, deliverDue } from '#modules/webhooks/testing'
import { forbiddenAddresses } from '#tests/support/forbidden_addresses'

const form = {
  name: 'CRM',
  url: 'https://hooks.example.com/guiche',
  events: ['ticket.created', 'message.received'],
}

test.group('/webhooks', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('INT-12, API-10, API-13: the secret is shown once, stored encrypted, masked later, and audited without it', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const added = await calls.post('/webhooks', form)
    added.assertStatus(200)
    const { id, secret } = added.body()
    added.assertBodyContains({ ...form, active: true, pausedAt: null, failingSince: null })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const mask = `••••${secret.slice(-4)}`
    assert.equal((await calls.get(`/webhooks/${id}`)).body().secret, mask)
    assert.equal((await calls.get('/webhooks')).body().webhooks[0].secret, mask)
    assert.equal((await calls.put(`/webhooks/${id}`, { name: 'ERP' })).body().secret, mask)
    const row = await WebhookEndpoint.of(admin.actor).where('id', id).firstOrFail()
    assert.notInclude(row.secret, secret)
    assert.equal(decrypted(row.secret), secret)
    const audits = await auditsOf('webhook_endpoints', id)
    assert.deepEqual(
      audits.map(({ action }) => action),
      ['webhooks.create', 'webhooks.update']
    )
    assert.notInclude(JSON.stringify(audits), secret)
  })

  test('omitted fields stay; deleted, it is gone with its deliveries', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const endpoint = await anEndpoint(admin.user)
    await aDelivery(endpoint)
    const calls = apiAs(client, admin)
    const path = `/webhooks/${endpoint.id}`
    const edited = await calls.put(path, { active: false, events: ['contact.created'] })
    edited.assertBodyContains({ name: 'CRM', active: false, events: ['contact.created'] })
    ;(await calls.delete(path)).assertStatus(200)
    ;(await calls.get(path)).assertStatus(404)
    assert.lengthOf(await WebhookDelivery.of(admin.actor), 0)
  })

  test('403 without a token, for an agent, and without the plan’s feature; 404 for a stranger', async ({
    client,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const { id } = await anEndpoint(admin.user)
    const unknown = await apiAs(client, null).get('/webhooks')
    unknown.assertStatus(403)
    unknown.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    const agent = await anAgent({ company: admin.company })
    const refused = await apiAs(client, agent).post('/webhooks', form)
    refused.assertStatus(403)
    const stranger = await apiAs(client, await aStranger()).get(`/webhooks/${id}`)
    stranger.assertStatus(404)
    stranger.assertBodyContains({ error: 'ERR_NO_WEBHOOK_FOUND' })
    cleanup(grant(admin.company.id, { 'webhooks.use': false }))
    const unsold = await apiAs(client, admin).get('/webhooks')
    unsold.assertStatus(403)
    unsold.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
  })

  test('422: {what}')
    .with([
      { what: 'no name', change: { name: ' ' } },
      { what: 'a name that is too long', change: { name: 'a'.repeat(101) } },
      { what: 'no events', change: { events: [] } },
      { what: 'an unknown event', change: { events: ['ticket.opened'] } },
      { what: 'the event of trials', change: { events: ['webhook.test'] } },
      {
        what: 'an address that is too long',
        change: { url: `https://a.example/${'a'.repeat(2000)}` },
      },
    ])
    .run(async ({ client, assert }, { change }) => {
      const admin = await anAdmin()
      ;(await apiAs(client, admin).post('/webhooks', { ...form, ...change })).assertStatus(422)
      assert.lengthOf(await WebhookEndpoint.of(admin.actor), 0)
    })

  test('INT-03: {$self} is refused, new or edited')
    .with(forbiddenAddresses.filter((address) => address !== 'good.example'))
    .run(async ({ client, assert }, url) => {
      const admin = await anAdmin()
      const calls = apiAs(client, admin)
      const { id } = await anEndpoint(admin.user)
      const answers = [
        await calls.post('/webhooks', { ...form, url }),
        await calls.put(`/webhooks/${id}`, { url }),
      ]
      for (const answer of answers) answer.assertStatus(422)
      const [{ url: kept }] = await WebhookEndpoint.of(admin.actor)
      assert.equal(kept, 'https://hooks.example.com/guiche')
    })

  test('the company has no more than twenty', async ({ client }) => {
    const admin = await anAdmin()
    for (let made = 0; made < maxEndpoints; made += 1) await anEndpoint(admin.user)
    const answer = await apiAs(client, admin).post('/webhooks', form)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_TOO_MANY_WEBHOOKS' })
  })

  test('a new secret is shown once; the former one stays good for a day', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    cleanup(clock.thaw)
    const admin = await anAdmin()
    const endpoint = await anEndpoint(admin.user)
    const { secret } = (await apiAs(client, admin).post(`/webhooks/${endpoint.id}/secret`)).body()
    const {
      secret: stored,
      formerSecret,
      formerSecretUntil,
    } = await WebhookEndpoint.of(admin.actor).firstOrFail()
    assert.equal(decrypted(stored), secret)
    assert.equal(formerSecret, endpoint.secret)
    assert.equal(formerSecretUntil?.toMillis(), now().plus({ hours: 24 }).toMillis())
  })

  test('a trial is sent at once, once, also while it is paused, and says what became of it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const receiver = await aReceiver()
    cleanup(receiver.close)
    const admin = await anAdmin()
    const { id } = await anEndpoint(admin.user, {
      url: receiver.url,
      pausedAt: now(),
      pauseReason: 'failing',
    })
    const calls = apiAs(client, admin)
    const taken = await calls.post(`/webhooks/${id}/test`)
    taken.assertBodyContains({ event: 'webhook.test', status: 'delivered', statusCode: 204 })
    receiver.answers = () => ({ status: 500, text: 'broken' })
    const failed = await calls.post(`/webhooks/${id}/test`)
    failed.assertBodyContains({ status: 'failed', statusCode: 500, answer: 'broken', attempts: 1 })
    assert.deepEqual(
      receiver.received.map(({ id: sent }) => sent),
      [taken.body().id, failed.body().id]
    )
    const { body } = receiver.received[0]
    assert.equal(taken.body().body, body)
    const { headers: stored } = taken.body()
    const { headers } = receiver.received[0]
    assert.equal(stored['webhook-id'], taken.body().id)
    for (const name of Object.keys(stored)) assert.equal(headers[name], stored[name])
    assert.isNull((await calls.get(`/webhooks/${id}`)).body().lastDeliveredAt)
    await deliverDue({ id })
    assert.lengthOf(receiver.received, 2)
  })

  test('what was delivered, newest first; one, or all of a time, is sent again under its id', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    const receiver = await aReceiver()
    cleanup(async () => {
      await receiver.close()
      clock.thaw()
    })
    const admin = await anAdmin()
    const endpoint = await anEndpoint(admin.user, { url: receiver.url })
    const made: WebhookDelivery[] = []
    for (const subject of ['a', 'b', 'c']) {
      made.push(await aDelivery(endpoint, { subject }))
      await deliverDue(endpoint)
      clock.minutesLater(60)
    }
    const ids = made.map(({ publicId }) => publicId)
    const calls = apiAs(client, admin)
    const path = `/webhooks/${endpoint.id}`
    const listed = (await calls.get(`${path}/deliveries`)).body()
    assert.deepEqual(
      listed.deliveries.map(({ id, status }: { id: string; status: string }) => [id, status]),
      ids.toReversed().map((id) => [id, 'delivered'])
    )
    const again = await calls.post(`${path}/deliveries/${ids[0]}/replay`)
    again.assertBodyContains({ id: ids[0], status: 'pending', attempts: 0, deliveredAt: null })
    const twice = await calls.post(`${path}/deliveries/${ids[0]}/replay`)
    twice.assertStatus(409)
    twice.assertBodyContains({ error: 'ERR_WEBHOOK_DELIVERY_PENDING' })
    await deliverDue(endpoint)
    const span = { from: '2026-03-04T16:00:00Z', until: '2026-03-04T17:00:00Z' }
    assert.deepEqual((await calls.post(`${path}/replay`, span)).body(), { count: 1 })
    await deliverDue(endpoint)
    assert.deepEqual(
      receiver.received.map(({ id }) => id),
      [...ids, ids[0], ids[1]]
    )
    assert.equal(receiver.received[0].body, receiver.received[3].body)
  })

  test('what waits is counted, and the log is narrowed to a state', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    const receiver = await aReceiver()
    cleanup(async () => {
      await receiver.close()
      clock.thaw()
    })
    const admin = await anAdmin()
    const endpoint = await anEndpoint(admin.user, { url: receiver.url })
    await anEndpoint(admin.user, { name: 'ERP' })
    for (const subject of ['a', 'b', 'c']) await aDelivery(endpoint, { subject })
    receiver.answers = ({ id }) => ({ status: id === refused.publicId ? 422 : 204 })
    const refused = await aDelivery(endpoint, { subject: 'd' })
    const calls = apiAs(client, admin)
    const listed = async () =>
      (await calls.get('/webhooks')).body().webhooks as {
        pendingCount: number
        lastDeliveredAt: string | null
      }[]
    assert.deepEqual(
      (await listed()).map(({ pendingCount, lastDeliveredAt }) => [pendingCount, lastDeliveredAt]),
      [
        [4, null],
        [0, null],
      ]
    )
    await deliverDue(endpoint)
    const path = `/webhooks/${endpoint.id}`
    const shown = (await calls.get(path)).body()
    assert.deepInclude(shown, { pendingCount: 1, lastDeliveredAt: '2026-03-04T15:00:00.000Z' })
    const { deliveries, count } = (await calls.get(`${path}/deliveries?status=pending`)).body()
    assert.equal(count, 1)
    assert.deepInclude(deliveries[0], {
      id: refused.publicId,
      attempts: 1,
      statusCode: 422,
      triedAt: '2026-03-04T15:00:00.000Z',
    })
    assert.isAbove(Date.parse(deliveries[0].nextAttemptAt), Date.parse(deliveries[0].triedAt))
    assert.equal(deliveries[0].headers['webhook-id'], refused.publicId)
    assert.equal((await calls.get(`${path}/deliveries?status=delivered`)).body().count, 3)
    ;(await calls.get(`${path}/deliveries?status=lost`)).assertStatus(422)
  })
})
