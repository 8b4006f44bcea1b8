/** States, reports and settings of campaigns over HTTP (CMP-20, CMP-24, CMP-25). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { CampaignRecipient } from '#modules/campaigns/model'
import { aCampaign, aGroup, useGroups } from '#modules/campaigns/testing'
import { aRun, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin } from '#modules/identity/testing'

test.group('campaign states and reports', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CMP-20: cancel only from EM_ANDAMENTO, restart only from CANCELADA: 204, else 409', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const campaign = await aCampaign(admin.actor, { group: aGroup(admin.actor, people(1)) })
    const path = `/campaigns/${campaign.id}`
    const refused = await calls.post(`${path}/cancel`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_CAMPAIGN_STATUS' })
    await start()
    ;(await calls.post(`${path}/restart`)).assertStatus(409)
    const cancelled = await calls.post(`${path}/cancel`)
    cancelled.assertStatus(204)
    assert.equal(cancelled.text(), '')
    ;(await calls.post(`${path}/cancel`)).assertStatus(409)
    ;(await calls.post(`${path}/restart`)).assertStatus(204)
    assert.equal((await campaign.refresh()).status, 'running')
    ;(await calls.delete(path)).assertStatus(409)
  })

  test('CMP-20: one that was never started cannot be restarted', async ({ client }) => {
    const admin = await anAdmin()
    const campaign = await aCampaign(admin.actor, {
      group: aGroup(admin.actor, people(1)),
      scheduledAt: now().minus({ hours: 30 }),
    })
    await start()
    const calls = apiAs(client, admin)
    ;(await calls.post(`/campaigns/${campaign.id}/restart`)).assertStatus(409)
  })

  test('CMP-24: the counts and the page of each state agree with a recount', async ({
    client,
    assert,
  }) => {
    const { campaign, admin, run, feed: hand, answered } = await aRun(people(4))
    const calls = apiAs(client, admin)
    await start()
    await run(1)
    await answered(4)
    await hand()
    await answered(0, 'ERR_SENDING_WAPP_MSG')
    const path = `/campaigns/${campaign.id}`
    const { counts } = (await calls.get(path)).body()
    assert.deepInclude(counts, { valid: 4, sent: 1, read: 1, failed: 1, pending: 2 })
    for (const state of ['pending', 'sent', 'delivered', 'read', 'failed', 'skipped'] as const) {
      const page = (await calls.get(`${path}/shippings`, { state })).body()
      assert.equal(page.count, counts[state], state)
      assert.lengthOf(page.records, counts[state], state)
    }
    const whole = (await calls.get(`${path}/shippings`)).body()
    assert.equal(whole.count, 4)
    const file = await calls.get(`${path}/shippings/export`, { state: 'failed' })
    assert.match(file.text(), /ERR_SENDING_WAPP_MSG/)
    assert.lengthOf(file.text().trim().split('\r\n'), 2)
  })

  test('API-05, CMP-24: a search, and people who still wait, are counted over all pages', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const campaign = await aCampaign(admin.actor, { group: aGroup(admin.actor, people(41)) })
    await start()
    const recipients = CampaignRecipient.of(admin.actor).where('campaignId', campaign.id)
    await recipients.clone().where('place', '<', 21).update({ name: 'Zoé Álvares' })
    const calls = apiAs(client, admin)
    const shown = async (query: Record<string, string | number>) => {
      const path = `/campaigns/${campaign.id}/shippings`
      const { records, ...page } = (await calls.get(path, query)).body()
      return { ...page, rows: records.length }
    }
    const found = await recipients.clone().where('name', 'Zoé Álvares')
    const count = found.length
    assert.isAbove(count, 20)
    const search = { searchParam: 'zoe alvares' }
    assert.deepEqual(await shown(search), { rows: 20, count, hasMore: true })
    const second = { rows: count - 20, count, hasMore: false }
    assert.deepEqual(await shown({ ...search, pageNumber: 2 }), second)
    assert.deepEqual(await shown({ ...search, pageNumber: 3 }), { rows: 0, count, hasMore: false })
    const nobody = { rows: 0, count: 0, hasMore: false }
    assert.deepEqual(await shown({ searchParam: 'ninguém' }), nobody)
    const waiting = { rows: 20, count: 41, hasMore: true }
    assert.deepEqual(await shown({ state: 'pending', pageNumber: 2 }), waiting)
  })

  test('CMP-24: moments of a page are ISO in UTC with milliseconds', async ({ client, assert }) => {
    const { campaign, admin } = await aRun(people(3))
    await start()
    const recipients = await CampaignRecipient.of(admin.actor).orderBy('place')
    const stored = ['05', '05.3', '05.123456'].map((second) => `2026-01-02T03:04:${second}Z`)
    for (const [place, { id }] of recipients.entries()) {
      const times = { sent_at: stored[place], read_at: stored[place] }
      await CampaignRecipient.of(admin.actor).where('id', id).update(times)
    }
    const path = `/campaigns/${campaign.id}/shippings`
    const { records } = (await apiAs(client, admin).get(path)).body()
    const shown = ['05.000', '05.300', '05.123'].map((second) => `2026-01-02T03:04:${second}Z`)
    for (const moment of ['deliveredAt', 'readAt']) {
      assert.deepEqual(
        records.map((record: Record<string, string | null>) => record[moment]),
        shown
      )
    }
    assert.isNull(records[0].failedAt)
  })

  test('CMP-24: beyond 5,000 recipients the counts say all', async ({ client, assert }) => {
    const admin = await anAdmin()
    const campaign = await aCampaign(admin.actor, { group: aGroup(admin.actor, people(5_001)) })
    await start()
    const shown = (await apiAs(client, admin).get(`/campaigns/${campaign.id}`)).body()
    assert.notProperty(shown, 'shipping')
    assert.equal(shown.counts.valid, 5_001)
  })

  test('CMP-25: settings are read as JSON, and only the listed seconds can be chosen', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const valueOf = (rows: { key: string; value: string }[], key: string) =>
      rows.find((row) => row.key === key)?.value
    const before = (await calls.get('/campaign-settings')).body()
    assert.equal(valueOf(before, 'messageInterval'), '20')
    assert.equal(valueOf(before, 'greaterInterval'), '60')
    assert.equal(valueOf(before, 'variables'), '[]')
    const settings = { messageInterval: 5, variables: [{ key: 'cupom', value: 'NATAL' }] }
    const after = await calls.post('/campaign-settings', { settings })
    after.assertStatus(200)
    assert.equal(valueOf(after.body(), 'messageInterval'), '5')
    assert.equal(valueOf(after.body(), 'variables'), '[{"key":"cupom","value":"NATAL"}]')
    for (const wrong of [
      { messageInterval: 7 },
      { messageInterval: [[]] },
      { greaterInterval: 3 },
      { campaignWindow: '9-18' },
      { campaignDailyLimit: -1 },
      {
        variables: [
          { key: 'Cupom', value: 'a' },
          { key: 'cupom', value: 'b' },
        ],
      },
    ]) {
      ;(await calls.post('/campaign-settings', { settings: wrong })).assertStatus(422)
    }
    assert.equal(valueOf((await calls.get('/campaign-settings')).body(), 'messageInterval'), '5')
  })
})
