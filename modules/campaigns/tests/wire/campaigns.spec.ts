/** The frozen responses and events of campaigns. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aGroup, useGroups } from '#modules/campaigns/testing'
import { aRun, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

test.group('campaigns on the wire', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  /** The same whatever ran before. */
  const named = people(2).map((one, at) => ({ ...one, number: `551194000000${at + 1}` }))

  test('a page, one campaign with its report, and the settings', async ({ client }) => {
    const { admin, campaign, run } = await aRun(named)
    await db.from('connections').where('id', campaign.connectionId!).update({ name: 'Vendas' })
    await start()
    await run(1)
    const calls = apiAs(client, admin)
    const path = `/campaigns/${campaign.id}`
    assertWire('campaigns_page', (await calls.get('/campaigns')).body())
    assertWire('campaign_shown', (await calls.get(path)).body())
    assertWire('campaign_report', (await calls.get(`${path}/shippings`)).body())
    assertWire('campaign_settings', (await calls.get('/campaign-settings')).body())
  })

  test('adding, refusing, and realtime events', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const form = {
      name: 'Natal',
      message1: 'Oi, {nome}!',
      whatsappId: (await aConnection(admin.actor, { name: 'Vendas' })).id,
      audience: aGroup(admin.actor, people(1)),
    }
    const added = (await calls.post('/campaigns', form)).body()
    assertWire('campaign_added', added)
    assertWire('campaign_invalid', (await calls.post('/campaigns', { name: '' })).body())
    assertWire('campaign_missing', (await calls.get('/campaigns/2000000')).body())
    assertWire('campaign_not_running', (await calls.post(`/campaigns/${added.id}/cancel`)).body())
    const deleted = await calls.delete(`/campaigns/${added.id}`)
    assertWire('campaign_deleted', deleted.body())
    const emitted = realtime.named(`company-${admin.actor.companyId}-campaign`)
    assertWire(
      'events',
      emitted.map(({ as, body }) => ({ as: as.replace(/\d+/, '{company}'), body }))
    )
  })
})
