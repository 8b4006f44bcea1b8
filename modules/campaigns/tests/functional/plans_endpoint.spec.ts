/** What people learn before a campaign starts: whom it can reach, who receives it, and for how long (CMP-04, CMP-07). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { CampaignRecipient } from '#modules/campaigns/model'
import { aCampaign, aGroup, groupKind, useGroups } from '#modules/campaigns/testing'
import { aRun, leave, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin, aStranger } from '#modules/identity/testing'
import { aConnection, aNumber } from '#modules/tickets/testing'

test.group('plans of campaigns', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CMP-04: groups of all kinds are offered, to their own company alone', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const friends = aGroup(admin.actor, people(1), 'Amigos')
    aGroup((await aStranger()).actor, people(1))
    const offered = await apiAs(client, admin).get('/campaigns/audiences')
    assert.deepEqual(offered.body(), [{ kind: groupKind, id: friends.id, name: 'Amigos' }])
  })

  test('CMP-07: the counts and the first person of a preview agree with the start', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { actor } = admin
    const [left, ana, bia] = [aNumber(), aNumber(), aNumber()]
    const audience = aGroup(actor, [
      { name: 'Caio', number: left },
      { name: 'Caio', number: left },
      { name: 'Ana Lima', number: ana, email: 'ana@exemplo.com.br' },
      { name: 'Ana', number: ana },
      { name: 'Bia', number: bia },
      { number: aNumber(), state: 'absent' },
      { number: aNumber(), state: 'unchecked' },
      { number: aNumber(), state: 'unchecked' },
    ])
    await leave(actor, left)
    const preview = (await apiAs(client, admin).post('/campaigns/preview', { audience })).body()
    assert.deepEqual(preview.counts, {
      ...{ total: 8, valid: 5, absent: 1, unchecked: 2 },
      ...{ twice: 2, optedOut: 1, receives: 2 },
    })
    const person = { name: 'Ana Lima', number: ana, email: 'ana@exemplo.com.br' }
    assert.deepEqual(preview.person, person)
    assert.isNull(preview.forecast)
    const campaign = await aCampaign(actor, { group: audience })
    await start()
    const { validCount, skippedCount } = await campaign.refresh()
    assert.deepEqual([validCount, skippedCount], [2, 1])
    const first = await CampaignRecipient.of(actor).where({ place: 0, status: 'pending' }).first()
    assert.include(first!.$attributes, person)
  })

  test('CMP-10: the variables of a preview are those that rendering uses, own ones included', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const own = JSON.stringify([{ key: 'Cupom', value: 'NATAL10' }])
    await writeSetting(admin.actor, 'campaigns.variables', own)
    const audience = aGroup(admin.actor, [{ name: 'Ana Lima', number: '5511987654321' }])
    const { post } = apiAs(client, admin)
    const { variables } = (await post('/campaigns/preview', { audience })).body()
    assert.include(variables, {
      ...{ cupom: 'NATAL10', nome: 'Ana Lima', firstname: 'Ana' },
      ...{ numero: '5511987654321', number: '5511987654321', email: '' },
    })
    const empty = (await post('/campaigns/preview', { audience: null })).body()
    assert.include(empty.variables, { cupom: 'NATAL10', nome: '' })
    assert.include(empty, { person: null, forecast: null })
    assert.include(empty.counts, { total: 0, receives: 0 })
  })

  test('CMP-11, CMP-12: the forecast waits for the campaigns that run on the number; nothing is written', async ({
    client,
    assert,
  }) => {
    const { admin, actor, campaign, run } = await aRun(people(4))
    await start()
    await run(1)
    await writeSetting(actor, 'campaigns.message_interval', 20)
    await writeSetting(actor, 'campaigns.jitter', 0)
    const form = { audience: aGroup(actor, people(3)), whatsappId: campaign.connectionId }
    const audits = () => db.from('audit_entries').where({ company_id: actor.companyId }).count('*')
    const before = await audits()
    const calls = apiAs(client, admin)
    const { forecast } = (await calls.post('/campaigns/preview', form)).body()
    // Three of its own, between them two of the other's.
    assert.include(forecast, { messages: 3, seconds: 80, held: null })
    assert.closeTo(+new Date(forecast.startsAt), Date.now(), 10_000)
    assert.equal(+new Date(forecast.endsAt) - +new Date(forecast.startsAt), 80_000)
    assert.deepEqual(await audits(), before)
    const scheduledAt = '2100-01-31 10:00:00'
    const later = (await calls.post('/campaigns/preview', { ...form, scheduledAt })).body().forecast
    assert.include(later, {
      startsAt: '2100-01-31T13:00:00.000Z',
      endsAt: '2100-01-31T13:00:40.000Z',
    })
  })

  // At any time one of the two zones has another day than UTC.
  test('CMP-13, API-08: what a number has sent today counts by the company’s day')
    .with(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    .run(async ({ client, assert }, zone) => {
      const { admin, actor, campaign, run } = await aRun(people(1))
      await start()
      await run(1)
      await writeSetting(actor, 'identity.timezone', zone)
      await writeSetting(actor, 'campaigns.daily_limit', 5)
      const today = now().setZone(zone)
      await db
        .from('campaign_lanes')
        .where('connection_id', campaign.connectionId!)
        .update({ day: today.toISODate(), sent_today: 5 })
      const form = { audience: aGroup(actor, people(1)), whatsappId: campaign.connectionId }
      const { forecast } = (await apiAs(client, admin).post('/campaigns/preview', form)).body()
      const tomorrow = today.plus({ days: 1 }).startOf('day')
      assert.equal(forecast.held, 'limit')
      assert.equal(+new Date(forecast.firstAt), tomorrow.toMillis())
    })

  test('CMP-17: a number that is not connected holds a campaign up', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id } = await aConnection(admin.actor, { status: 'DISCONNECTED' })
    const form = { audience: aGroup(admin.actor, people(1)), whatsappId: id }
    const preview = (await apiAs(client, admin).post('/campaigns/preview', form)).body()
    assert.equal(preview.forecast.held, 'connection')
  })
})
