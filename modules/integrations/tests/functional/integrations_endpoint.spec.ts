/** The endpoints of integrations: admins list, add, edit and delete them (INT-05, API-10, API-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { decrypted } from '#modules/integrations/credentials'
import { anIntegration, someSecret, someUrl } from '#modules/integrations/testing'
import { aQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { forbiddenAddresses } from '#tests/support/forbidden_addresses'

const path = '/queueIntegration'
const webhook = { type: 'webhook', name: 'Fluxo', urlN8N: someUrl }
const key = JSON.stringify({ project_id: 'loja', private_key: 'very-secret-words' })
const dialogflow = { type: 'dialogflow', name: 'Agente', projectName: 'loja', jsonContent: key }
const typebot = { type: 'typebot', name: 'Typebot', urlN8N: someUrl, typebotSlug: 'loja' }

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test.group('integrations: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('INT-05: an admin sees those of the company by name', async ({ client, assert }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    for (const name of ['verde', 'Água']) await anIntegration(admin.actor, { name })
    await anIntegration(stranger.actor, { name: 'theirs' })
    const answer = await apiAs(client, admin).get(path)
    answer.assertStatus(200)
    const { queueIntegrations, count, hasMore } = answer.body()
    assert.deepEqual([namesOf(queueIntegrations), count, hasMore], [['Água', 'verde'], 2, false])
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: ' ACAO ', found: ['Ação'] },
      { search: '100%', found: ['100% pago'] },
      { search: '_', found: [] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      const admin = await anAdmin()
      for (const name of ['Ação', '100% pago']) await anIntegration(admin.actor, { name })
      const answer = await apiAs(client, admin).get(path, { searchParam: search })
      assert.deepEqual(namesOf(answer.body().queueIntegrations), found)
    })

  test('API-05, API-06: 45 are three pages, each on one of them', async ({ client, assert }) => {
    const admin = await anAdmin()
    for (let n = 0; n < 45; n++) await anIntegration(admin.actor)
    const ids: number[] = []
    for (const pageNumber of [1, 2, 3]) {
      const answer = await apiAs(client, admin).get(path, { pageNumber })
      const { queueIntegrations, count, hasMore } = answer.body()
      assert.deepEqual([count, hasMore], [45, pageNumber < 3])
      ids.push(...queueIntegrations.map(({ id }: { id: number }) => id))
    }
    assert.lengthOf(new Set(ids), 45)
  })

  test('API-14: without the feature in the plan every call is 403', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const { id } = await anIntegration(admin.actor)
    cleanup(grant(admin.company.id, { 'integrations.use': false }))
    const calls = apiAs(client, admin)
    for (const answer of [
      await calls.get(path),
      await calls.get(`${path}/${id}`),
      await calls.post(path, webhook),
      await calls.put(`${path}/${id}`, webhook),
      await calls.delete(`${path}/${id}`),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
    }
  })

  test('AUT-14: an agent gets 403', async ({ client }) => {
    const answer = await apiAs(client, await anAgent()).get(path)
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
  })
})

test.group('integrations: writing', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('INT-05: a {type} is added, with defaults for the rest')
    .with([webhook, { ...webhook, type: 'n8n' }, typebot, dialogflow])
    .run(async ({ client, assert }, form) => {
      const answer = await apiAs(client, await anAdmin()).post(path, form)
      answer.assertStatus(200)
      const body = answer.body()
      assert.equal(body.type, form.type)
      assert.equal(body.projectName, form.type === 'dialogflow' ? 'loja' : form.name)
      assert.include(body, { language: 'pt-BR', typebotDelayMessage: 1000, typebotExpires: 1 })
    })

  test('INT-05: a form with {what} is refused: 422')
    .with([
      { what: 'an unknown type', form: { ...webhook, type: 'zapier' }, field: 'type' },
      { what: 'no type', form: { ...webhook, type: undefined }, field: 'type' },
      { what: 'a short name', form: { ...webhook, name: 'x' }, field: 'name' },
      { what: 'a long name', form: { ...webhook, name: 'x'.repeat(51) }, field: 'name' },
      { what: 'no address', form: { ...webhook, urlN8N: '' }, field: 'urlN8N' },
      { what: 'no slug', form: { ...typebot, typebotSlug: null }, field: 'typebotSlug' },
      { what: 'no project', form: { ...dialogflow, projectName: '' }, field: 'projectName' },
      { what: 'no key', form: { ...dialogflow, jsonContent: '' }, field: 'jsonContent' },
      {
        what: 'a key that is no JSON',
        form: { ...dialogflow, jsonContent: '{' },
        field: 'jsonContent',
      },
      { what: 'another language', form: { ...webhook, language: 'de' }, field: 'language' },
      {
        what: 'a long delay',
        form: { ...typebot, typebotDelayMessage: 10_001 },
        field: 'typebotDelayMessage',
      },
    ])
    .run(async ({ client, assert }, { form, field }) => {
      const answer = await apiAs(client, await anAdmin()).post(path, form)
      answer.assertStatus(422)
      assert.equal(answer.body().error, 'ERR_VALIDATION')
      assert.deepEqual(
        answer.body().details.map((one: { field: string }) => one.field),
        [field]
      )
    })

  test('INT-03: the address {$self} is refused')
    .with(forbiddenAddresses.filter(Boolean))
    .run(async ({ client }, urlN8N) => {
      const answer = await apiAs(client, await anAdmin()).post(path, { ...webhook, urlN8N })
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field: 'urlN8N', rule: 'integration_address' }] })
    })

  test('INT-05: a change may not leave a kind without what it needs', async ({ client }) => {
    const admin = await anAdmin()
    const { id } = await anIntegration(admin.actor)
    const calls = apiAs(client, admin)
    ;(await calls.put(`${path}/${id}`, { urlN8N: '' })).assertStatus(422)
    ;(await calls.put(`${path}/${id}`, { type: 'typebot' })).assertStatus(422)
    ;(await calls.get(`${path}/${id}`)).assertBodyContains({ type: 'webhook', urlN8N: someUrl })
  })

  test('INT-05: a name is unique within a company, ignoring case', async ({ client }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    await anIntegration(stranger.actor, { name: 'Fluxo' })
    const calls = apiAs(client, admin)
    ;(await calls.post(path, webhook)).assertStatus(200)
    const { id } = await anIntegration(admin.actor, { name: 'Outra' })
    for (const answer of [
      await calls.post(path, { ...webhook, name: 'FLUXO' }),
      await calls.put(`${path}/${id}`, { name: 'fluxo' }),
    ]) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_DUPLICATED_NAME' })
    }
    ;(await calls.put(`${path}/${id}`, { name: 'OUTRA' })).assertStatus(200)
  })

  test('API-10, INT-12: the secret is shown once, and the key never; both are stored encrypted', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const { id, secret, jsonContent } = (await calls.post(path, dialogflow)).body()
    assert.isAbove(secret.length, 30)
    assert.equal(jsonContent, '••••')
    const mask = `••••${secret.slice(-4)}`
    const row = await db.from('integrations').where({ id }).first()
    const kept = { jsonContent: '••••', secret: mask, projectName: 'loja' }
    ;(await calls.get(`${path}/${id}`)).assertBodyContains(kept)
    // The form sends its masks back.
    const edited = await calls.put(`${path}/${id}`, { ...dialogflow, ...kept, name: 'Novo' })
    edited.assertBodyContains({ ...kept, name: 'Novo' })
    const after = await db.from('integrations').where({ id }).first()
    assert.deepEqual([after.credentials, after.secret], [row.credentials, row.secret])
    const places = { row, answers: edited.body(), events: realtime.deliveries }
    const seen = JSON.stringify({ ...places, audits: await auditsOf('integrations', id) })
    for (const hidden of [secret, 'very-secret-words']) assert.notInclude(seen, hidden)
  })

  test('INT-12: a renewed secret is shown once, and signs from then on', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await anIntegration(admin.actor)
    const calls = apiAs(client, admin)
    const { secret } = (await calls.post(`${path}/${id}/secret`)).body()
    assert.isAbove(secret.length, 30)
    assert.equal(decrypted((await db.from('integrations').where({ id }).first()).secret), secret)
    const mask = `••••${secret.slice(-4)}`
    ;(await calls.get(`${path}/${id}`)).assertBodyContains({ secret: mask })
    const audits = await auditsOf('integrations', id)
    assert.equal(audits.at(-1)!.action, 'integrations.renew_secret')
    assert.notInclude(JSON.stringify(audits), secret)
  })

  test('API-13: each change is audited, without secrets', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id } = await anIntegration(admin.actor, { name: 'Azul' })
    const calls = apiAs(client, admin)
    ;(await calls.put(`${path}/${id}`, { name: 'Verde' })).assertStatus(200)
    ;(await calls.delete(`${path}/${id}`)).assertStatus(200)
    ;(await calls.get(`${path}/${id}`)).assertStatus(404)
    const audits = await auditsOf('integrations', id)
    assert.containsSubset(audits, [
      { action: 'integrations.update', before: { name: 'Azul' }, after: { name: 'Verde' } },
      { action: 'integrations.delete', before: { name: 'Verde', kind: 'webhook' } },
    ])
    assert.notInclude(JSON.stringify(audits), someSecret)
  })
})

test.group('integrations: where they are chosen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-03: {$self} names one of its company; it then cannot be deleted')
    .with(['queue', 'whatsapp'])
    .run(async ({ client }, where) => {
      const [admin, stranger] = [await anAdmin(), await aStranger()]
      const [own, theirs] = [await anIntegration(admin.actor), await anIntegration(stranger.actor)]
      const { id } = where === 'queue' ? await aQueue(admin.actor) : await aConnection(admin.actor)
      const calls = apiAs(client, admin)
      const choose = (integrationId: unknown) => calls.put(`/${where}/${id}`, { integrationId })
      ;(await choose(theirs.id)).assertStatus(404)
      ;(await choose(own.id)).assertBodyContains({ integrationId: own.id })
      ;(await calls.get(`/${where}/${id}`)).assertBodyContains({ integrationId: own.id })
      const refused = await calls.delete(`${path}/${own.id}`)
      refused.assertStatus(409)
      refused.assertBodyContains({ error: 'ERR_INTEGRATION_IN_USE' })
      ;(await choose('')).assertBodyContains({ integrationId: null })
      ;(await calls.delete(`${path}/${own.id}`)).assertStatus(200)
    })

  test('CLO-06: a ticket names one of its company, and forgets one that is deleted', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const [own, theirs] = [await anIntegration(admin.actor), await anIntegration(stranger.actor)]
    const ticket = await aTicket(admin.actor)
    const calls = apiAs(client, admin)
    const choose = (integrationId: number) =>
      calls.put(`/tickets/${ticket.id}`, { integrationId, useIntegration: true })
    ;(await choose(theirs.id)).assertStatus(404)
    ;(await choose(own.id)).assertBodyContains({ integrationId: own.id, useIntegration: true })
    ;(await calls.delete(`${path}/${own.id}`)).assertStatus(200)
    await ticket.refresh()
    assert.deepEqual([ticket.integrationId, ticket.usesIntegration], [null, false])
  })
})
