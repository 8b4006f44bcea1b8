/** GET /settings and PUT /settings/{key}. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { readSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { isOwnSetting } from '#modules/identity/tests/own_texts'
import { aStranger, aSuper, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'

type Listed = { key: string; value: string }[]

/** SET-01. */
const defaults = {
  scheduleType: 'disabled',
  call: 'enabled',
  CheckMsgIsGroup: 'enabled',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  campaignsEnabled: 'true',
  userCreation: 'enabled',
  timeCreateNewTicket: '120',
  expiresBotTicket: '0',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  readReceipts: 'enabled',
  ownMessageOpensTicket: 'disabled',
  downloadLimit: '25',
}

test.group('settings', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('AUT-15: an agent reads the settings for members, an admin also the others', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company })
    const ofAdmin: Listed = (await apiAs(client, admin).get('/settings')).body()
    const ofAgent: Listed = (await apiAs(client, agent).get('/settings')).body()
    const keys = (listed: Listed) => listed.map(({ key }) => key)
    assert.includeMembers(keys(ofAgent), ['timezone', 'language', 'userCreation'])
    // Declared by the tickets module for admins only.
    assert.include(keys(ofAdmin), 'timeCreateNewTicket')
    assert.notInclude(keys(ofAgent), 'timeCreateNewTicket')
    assertWire('settings', ofAgent.filter(isOwnSetting))
  })

  test('AUT-04: settings cannot be read or saved without a token', async ({ client }) => {
    const read = await apiAs(client, null).get('/settings')
    read.assertStatus(403)
    const write = await apiAs(client, null).put('/settings/language', { value: 'en' })
    write.assertStatus(403)
  })

  test('AUT-15: settings of the platform are the operator’s alone, and have one value for all companies', async ({
    client,
    assert,
  }) => {
    const [admin, operator, other] = [await anAdmin(), await aSuper(), await aSuper()]
    const key = 'hideUnknownEmail'
    const valueFor = async (person: typeof admin) =>
      ((await apiAs(client, person).get('/settings/platform')).body() as Listed).find(
        (one) => one.key === key
      )?.value
    const saved = await apiAs(client, operator).put(`/settings/${key}`, { value: 'enabled' })
    saved.assertStatus(200)
    assert.equal(await valueFor(operator), 'enabled')
    assert.equal(await valueFor(other), 'enabled')

    for (const person of [admin, operator]) {
      const own: Listed = (await apiAs(client, person).get('/settings')).body()
      assert.notInclude(
        own.map((one) => one.key),
        key
      )
    }
    const refused = await apiAs(client, admin).put(`/settings/${key}`, { value: 'disabled' })
    refused.assertStatus(403)
    refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    const hidden = await apiAs(client, admin).get('/settings/platform')
    hidden.assertStatus(403)
    assert.equal(await valueFor(operator), 'enabled')
    assert.lengthOf(realtime.deliveries, 0)
  })

  test('AUT-15: an admin saves a setting, and an event is sent to all users of the company', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { companyId } = admin.actor
    const calls = apiAs(client, admin)
    const response = await calls.put('/settings/timezone', { key: 'timezone', value: 'UTC' })
    response.assertStatus(200)
    assertWire('setting_saved', response.body())
    assert.equal(await readSetting(admin.actor, 'identity.timezone'), 'UTC')
    assert.deepEqual(realtime.named(`company-${companyId}-settings`), [
      {
        rooms: [`company-${companyId}-mainchannel`],
        as: `company-${companyId}-settings`,
        body: { action: 'update', setting: { key: 'timezone', value: 'UTC' } },
      },
    ])
  })

  test('RT-06: a setting that only admins may read is sent to nobody', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const response = await calls.put('/settings/timeCreateNewTicket', { value: '30' })
    response.assertStatus(200)
    response.assertBody({ key: 'timeCreateNewTicket', value: '30' })
    assert.strictEqual(await readSetting(admin.actor, 'tickets.reopen_window'), 30)
    assert.lengthOf(realtime.deliveries, 0)
  })

  test('API-13: saving a setting writes its former and new value to the audit trail', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await apiAs(client, admin).put('/settings/language', { value: 'es' })
    const rows = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, action: 'identity.change_setting' })
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], { before: { value: 'pt' }, after: { value: 'es' } })
  })

  test('SET-02: a wrong value is refused and nothing changes', async ({ client, assert }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    for (const [key, value] of [
      ['language', 'fr'],
      ['timezone', 'America/Nowhere'],
      ['timeCreateNewTicket', 'soon'],
      ['timeCreateNewTicket', -1],
      ['userCreation', true],
      ['scheduleType', 'enabled'],
      ['expiresBotTicket', '-1'],
      ['expiresBotTicket', '1.5e9'],
      ['timeCreateNewTicket', '0.01'],
      ['timeCreateNewTicket', 0.5],
      ['timeCreateNewTicket', '0x10'],
      ['timeCreateNewTicket', '1e2'],
      ['timeCreateNewTicket', '+5'],
      ['downloadLimit', '0b11'],
      ['downloadLimit', '101'],
    ]) {
      const response = await calls.put(`/settings/${key}`, { value })
      response.assertStatus(422)
      response.assertBodyContains({ error: 'ERR_VALIDATION' })
    }
    const missing = await calls.put('/settings/language', {})
    missing.assertStatus(422)
    assertWire('setting_refused', missing.body())
    assert.equal(await readSetting(admin.actor, 'identity.language'), 'pt')
  })

  test('SET-01: every key of the contract is there from the start, with its default', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const listed: Listed = (await apiAs(client, admin).get('/settings')).body()
    const values = new Map(listed.map(({ key, value }) => [key, value]))
    for (const [key, value] of Object.entries(defaults)) assert.equal(values.get(key), value, key)
  })

  test('AUT-15: an admin may change every setting except the one reserved to the operator', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const operator = await aSuper({ company: admin.company })
    for (const [key, value] of Object.entries(defaults)) {
      const saved = await apiAs(client, operator).put(`/settings/${key}`, { key, value })
      saved.assertStatus(200)
      saved.assertBody({ key, value })
      const again = await apiAs(client, admin).put(`/settings/${key}`, { key, value })
      assert.equal(again.status(), key === 'campaignsEnabled' ? 403 : 200, key)
    }
  })

  test('AUT-15: an unknown key is 404', async ({ client }) => {
    const response = await apiAs(client, await anAdmin()).put('/settings/nope', { value: '1' })
    response.assertStatus(404)
    response.assertBodyContains({ error: 'ERR_NO_SETTING_FOUND' })
  })

  test('AUT-15: agents and supervisors may not save settings', async ({ client }) => {
    for (const person of [await anAgent(), await aSupervisor()]) {
      const response = await apiAs(client, person).put('/settings/language', { value: 'en' })
      response.assertStatus(403)
      response.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
  })

  test('API-01: saving a setting does not affect another company', async ({ client, assert }) => {
    const [ours, stranger] = [await anAdmin(), await aStranger()]
    const body = { value: 'en', companyId: ours.company.id }
    const response = await apiAs(client, stranger).put('/settings/language', body)
    response.assertStatus(200)
    assert.equal(await readSetting(ours.actor, 'identity.language'), 'pt')
    const { id: companyId } = ours.company
    const listed: Listed = (await apiAs(client, stranger).get('/settings', { companyId })).body()
    assert.deepInclude(listed, { key: 'language', value: 'en' })
  })

  test('API-01, AUT-15: the operator reads and saves the settings of the named company', async ({
    client,
    assert,
  }) => {
    const [operator, away] = [await aSuper(), await anAdmin()]
    const { id: companyId } = away.company
    const calls = apiAs(client, operator)
    const saved = await calls.put('/settings/campaignsEnabled', { value: 'false', companyId })
    saved.assertStatus(200)
    saved.assertBody({ key: 'campaignsEnabled', value: 'false' })
    assert.equal(await readSetting(away.actor, 'identity.campaigns'), 'false')
    assert.equal(await readSetting(operator.actor, 'identity.campaigns'), 'true')
    const listed: Listed = (await calls.get('/settings', { companyId })).body()
    assert.deepInclude(listed, { key: 'campaignsEnabled', value: 'false' })
    const own: Listed = (await calls.get('/settings')).body()
    assert.deepInclude(own, { key: 'campaignsEnabled', value: 'true' })
    assert.deepEqual(
      realtime.deliveries.map(({ as }) => as),
      [`company-${companyId}-settings`]
    )

    for (const nobody of [2_000_000_000, 'x', [1]]) {
      const body = { value: 'false', companyId: nobody }
      const refused = await calls.put('/settings/campaignsEnabled', body)
      refused.assertStatus(404)
      refused.assertBodyContains({ error: 'ERR_NO_COMPANY_FOUND' })
    }
    assert.equal(await readSetting(operator.actor, 'identity.campaigns'), 'true')
  })
})
