/** The campaign endpoints: forms, lists and media (CMP-01..05, CMP-23, CMP-26). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { NeededAudience, NeededFiles } from '#modules/campaigns/actions/needed_by_campaigns'
import type { Campaign } from '#modules/campaigns/model'
import { aCampaign, aGroup, useGroups } from '#modules/campaigns/testing'
import { people } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin, anAgent, aSupervisor, aStranger } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

const zone = 'America/Sao_Paulo'
const inHours = (hours: number) =>
  now().setZone(zone).plus({ hours }).toFormat('yyyy-MM-dd HH:mm:ss')

test.group('campaign forms', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  async function aForm(client: Parameters<typeof apiAs>[0]) {
    const admin = await anAdmin()
    const form = {
      name: 'Natal',
      message1: 'Oi, {nome}!',
      whatsappId: (await aConnection(admin.actor)).id,
      audience: aGroup(admin.actor, people(2)),
    }
    return { admin, form, calls: apiAs(client, admin) }
  }

  test('CMP-01, CMP-02: without a time it is INATIVA, with one PROGRAMADA, without it INATIVA again', async ({
    client,
    assert,
  }) => {
    const { form, calls } = await aForm(client)
    // A status that a client sends changes nothing.
    const added = await calls.post('/campaigns', { ...form, status: 'FINALIZADA', scheduledAt: '' })
    added.assertStatus(200)
    assert.include(added.body(), { status: 'INATIVA', scheduledAt: null })
    const path = `/campaigns/${added.body().id}`
    const given = inHours(3)
    const timed = (await calls.put(path, { scheduledAt: given })).body()
    assert.equal(timed.status, 'PROGRAMADA')
    // CMP-02: the time is the company's.
    const read = DateTime.fromISO(timed.scheduledAt, { zone })
    assert.equal(read.toFormat('yyyy-MM-dd HH:mm:ss'), given)
    assert.equal((await calls.put(path, { scheduledAt: null })).body().status, 'INATIVA')
  })

  test('CMP-04: with a time, but without {missing}: 422')
    .with([
      { missing: 'a connection', leave: 'whatsappId', field: 'whatsappId' },
      { missing: 'people', leave: 'audience', field: 'contactListId' },
      { missing: 'a text', leave: 'message1', field: 'message1' },
    ])
    .run(async ({ client, assert }, { leave, field }) => {
      const { form, calls } = await aForm(client)
      const rest: Record<string, unknown> = { ...form }
      delete rest[leave]
      const refused = await calls.post('/campaigns', { ...rest, scheduledAt: inHours(2) })
      refused.assertStatus(422)
      assert.equal(refused.body().details[0].field, field)
      ;(await calls.post('/campaigns', rest)).assertStatus(200)
    })

  test('operations.md 5: {what} is refused')
    .with([
      { what: 'a name of one letter', form: { name: 'N' } },
      { what: 'a name of 51 letters', form: { name: 'N'.repeat(51) } },
      { what: 'a text that is too long', form: { message1: 'x'.repeat(4097) } },
      { what: 'another form of time', form: { scheduledAt: '24/12/2026' } },
    ])
    .run(async ({ client }, { form: wrong }) => {
      const { form, calls } = await aForm(client)
      ;(await calls.post('/campaigns', { ...form, ...wrong })).assertStatus(422)
    })

  test('CMP-05: {what} is editable: {status}')
    .with([
      { what: 'INATIVA', state: 'inactive', hours: null, status: 200 },
      { what: 'PROGRAMADA in two hours', state: 'scheduled', hours: 2, status: 200 },
      { what: 'PROGRAMADA within the hour', state: 'scheduled', hours: 0.9, status: 409 },
      { what: 'EM_ANDAMENTO', state: 'running', hours: -1, status: 409 },
      { what: 'FINALIZADA', state: 'finished', hours: -1, status: 409 },
    ] as const)
    .run(async ({ client }, { state, hours, status }) => {
      const { admin, form, calls } = await aForm(client)
      const scheduledAt = hours === null ? null : now().plus({ hours })
      const { id } = await aCampaign(admin.actor, {
        group: form.audience,
        status: state,
        scheduledAt,
      })
      const answer = await calls.put(`/campaigns/${id}`, { name: 'Ano novo' })
      answer.assertStatus(status)
      if (status === 409) answer.assertBodyContains({ error: 'ERR_CAMPAIGN_NOT_EDITABLE' })
    })

  test('CMP-05: a cancelled one takes other texts, and nothing else of the form', async ({
    client,
    assert,
  }) => {
    const { admin, form, calls } = await aForm(client)
    const campaign = await aCampaign(admin.actor, { group: form.audience, status: 'cancelled' })
    const path = `/campaigns/${campaign.id}`
    const edited = await calls.put(path, { ...form, message1: 'Outro', whatsappId: null })
    edited.assertStatus(200)
    const { name, message1, whatsappId } = edited.body()
    assert.deepEqual([name, message1, whatsappId], [campaign.name, 'Outro', campaign.connectionId])
    ;(await calls.put(path, { message1: ' ' })).assertStatus(422)
  })

  test('API-13, RT-06: adding, editing and deleting is audited, and sent to admins', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin, form, calls } = await aForm(client)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const { id } = (await calls.post('/campaigns', form)).body()
    await calls.put(`/campaigns/${id}`, { name: 'Ano novo' })
    ;(await calls.delete(`/campaigns/${id}`)).assertStatus(200)
    const cid = admin.company.id
    assert.deepEqual(
      realtime.named(`company-${cid}-campaign`).map(({ rooms, body }) => [...rooms, body.action]),
      ['create', 'update', 'delete'].map((action) => [`company-${cid}-admin`, action])
    )
    const rows = await db
      .from('audit_entries')
      .where({ company_id: cid, entity: 'campaigns' })
      .orderBy('id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['campaigns.create', 'campaigns.update', 'campaigns.delete']
    )
  })

  test('API-14: {who} is refused')
    .with([
      { who: 'an agent', as: anAgent },
      { who: 'a supervisor', as: aSupervisor },
    ])
    .run(async ({ client }, { as }) => {
      const { admin } = await aForm(client)
      const somebody = await as({ company: admin.company })
      const refused = await apiAs(client, somebody).get('/campaigns')
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    })

  test('API-14: a plan without campaigns is refused, unless the operator granted them', async ({
    client,
    cleanup,
  }) => {
    const { admin, calls } = await aForm(client)
    cleanup(grant(admin.company.id, { 'campaigns.use': false }))
    await writeSetting(admin.actor, 'identity.campaigns', 'false')
    const refused = await calls.get('/campaigns')
    refused.assertStatus(403)
    refused.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
    await writeSetting(admin.actor, 'identity.campaigns', 'true')
    ;(await calls.get('/campaigns')).assertStatus(200)
  })

  test('CMP-23: those without a time first, then the latest; searched by name', async ({
    client,
    assert,
  }) => {
    const { admin, form, calls } = await aForm(client)
    const make = (name: string, hours: number | null) =>
      aCampaign(admin.actor, {
        name,
        group: form.audience,
        scheduledAt: hours === null ? null : now().plus({ hours }),
      })
    for (const [name, hours] of [
      ['Páscoa', 1],
      ['Rascunho', null],
      ['Natal', 5],
    ] as const) {
      await make(name, hours)
    }
    await aCampaign((await aStranger()).actor, { scheduledAt: null })
    const names = async (query: Record<string, string>) =>
      (await calls.get('/campaigns', query)).body().records.map(({ name }: Campaign) => name)
    assert.deepEqual(await names({}), ['Rascunho', 'Natal', 'Páscoa'])
    assert.deepEqual(await names({ searchParam: 'PASCOA' }), ['Páscoa'])
  })

  test('CMP-26: a medium is stored with its name, and taken away again', async ({
    client,
    assert,
  }) => {
    const { admin, form, calls } = await aForm(client)
    const { id } = (await calls.post('/campaigns', form)).body()
    const upload = await client
      .post(`/campaigns/${id}/media-upload`)
      .bearerToken(admin.token)
      .file('file', Buffer.from('a;b'), { filename: 'tabela de preços.csv' })
    upload.assertStatus(200)
    upload.assertBody({ mensagem: 'Mensagem enviada' })
    const shown = (await calls.get(`/campaigns/${id}`)).body()
    assert.equal(shown.mediaName, 'tabela_de_preços.csv')
    ;(await calls.delete(`/campaigns/${id}/media-upload`)).assertStatus(200)
    assert.isNull((await calls.get(`/campaigns/${id}`)).body().mediaPath)
  })

  test('LST-03, FIL-02, CNX-06: {status}: its people, files and connection are needed: {isNeeded}')
    .with([
      { status: 'inactive', isNeeded: false },
      { status: 'scheduled', isNeeded: true },
      { status: 'running', isNeeded: true },
      { status: 'cancelled', isNeeded: false },
      { status: 'finished', isNeeded: false },
    ] as const)
    .run(async ({ client, assert }, { status, isNeeded }) => {
      const { admin, form, calls } = await aForm(client)
      const { companyId } = admin.actor
      const { kind, id: audienceId } = form.audience
      await aCampaign(admin.actor, {
        connectionId: form.whatsappId,
        group: form.audience,
        preparedId: 7,
        status,
      })
      const audience = new NeededAudience()
      assert.equal(await audience.needs({ companyId, kind, audienceId }), isNeeded)
      assert.isFalse(await audience.needs({ companyId, kind: 'tag', audienceId }))
      assert.equal(await new NeededFiles().needs({ companyId, preparedId: 7 }), isNeeded)
      const stranger = { companyId: (await aStranger()).actor.companyId }
      assert.isFalse(await audience.needs({ ...stranger, kind, audienceId }))
      await aConnection(admin.actor, { isDefault: true })
      const deleted = await calls.delete(`/whatsapp/${form.whatsappId}`)
      deleted.assertStatus(isNeeded ? 409 : 200)
    })
})
