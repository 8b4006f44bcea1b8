/** The endpoints of connections: their contract and permissions. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import {
  aStranger,
  aSuper,
  anAdmin,
  anAgent,
  type SomeoneSignedIn,
} from '#modules/identity/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import type Connection from '#modules/whatsapp/models/connection'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'
import { onSignal } from '#app/kernel/database/signals'
import { grant } from '#app/kernel/testing/fakes/entitlements'

test.group('connections endpoint', (group) => {
  let admin: SomeoneSignedIn
  let agent: SomeoneSignedIn
  let stranger: SomeoneSignedIn
  let sales: Connection
  let support: Connection
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    agent = await anAgent({ company: admin.company })
    stranger = await aStranger()
    sales = await addConnection(admin.actor, { name: 'Sales', isDefault: false })
    support = await addConnection(admin.actor, { name: 'Support', isDefault: false })
  })
  const reload = (row: Connection) => row.refresh()
  const audited = async (action: string, { company }: SomeoneSignedIn) =>
    (await db.from('audit_entries').where({ action, company_id: company.id })).length

  test('admins get all fields of each connection, sorted by name', async ({ client, assert }) => {
    await sales.merge({ qrcode: 'secret code', status: 'qrcode' }).save()
    const response = await client.get('/whatsapp?session=0').bearerToken(admin.token)
    response.assertStatus(200)
    const [first, second] = response.body()
    assert.include(first, {
      id: sales.id,
      name: 'Sales',
      status: 'qrcode',
      isDefault: true,
      qrcode: 'secret code',
      retries: 0,
      number: '',
      reason: null,
    })
    assert.deepEqual(first.queues, [])
    assert.include(second, { name: 'Support', isDefault: false })
  })

  test('other users get names and statuses, and no code', async ({ client, assert }) => {
    const response = await client.get('/whatsapp').bearerToken(agent.token)
    response.assertStatus(200)
    assert.sameMembers(Object.keys(response.body()[0]), [
      'id',
      'name',
      'status',
      'isDefault',
      // Beyond CNX-09: agents must know why a first message has to wait.
      'coldLockedUntil',
      'queues',
    ])
  })

  test('API-01, CNX-09: companyId selects the company for the operator, and is ignored for others', async ({
    client,
    assert,
  }) => {
    const asked = async ({ token }: SomeoneSignedIn) => {
      const companyId = admin.company.id
      const answer = await client.get('/whatsapp').bearerToken(token).qs({ companyId, session: 0 })
      return answer.body().map(({ name }: Connection) => name)
    }
    assert.deepEqual(await asked(await aSuper()), ['Sales', 'Support'])
    assert.deepEqual(await asked(stranger), [])
  })

  test('another company sees none of our connections', async ({ client }) => {
    const response = await client.get('/whatsapp').bearerToken(stranger.token)
    response.assertBody([])
  })

  test('CNX-05: the first connection becomes the default, and its creation is audited', async ({
    client,
    assert,
  }) => {
    const response = await client
      .post('/whatsapp')
      .bearerToken(stranger.token)
      .json({ name: '  Loja  ' })
    response.assertStatus(200)
    response.assertBodyContains({ name: 'Loja', status: 'DISCONNECTED', isDefault: true })
    assert.equal(await audited('whatsapp.add', stranger), 1)
  })

  test('CNX-05: making a connection the default clears the former default', async ({
    client,
    assert,
  }) => {
    const response = await client
      .put(`/whatsapp/${support.id}`)
      .bearerToken(admin.token)
      .json({ isDefault: true })
    response.assertBodyContains({ name: 'Support', isDefault: true })
    assert.isFalse((await reload(sales)).isDefault)
  })

  test('a name can be changed, but not to one that is taken', async ({ client }) => {
    const change = (name: string) =>
      client.put(`/whatsapp/${sales.id}`).bearerToken(admin.token).json({ name })
    ;(await change('Vendas')).assertBodyContains({ name: 'Vendas', isDefault: true })
    const refused = await change('Support')
    refused.assertStatus(422)
    refused.assertBodyContains({
      error: 'ERR_VALIDATION',
      details: [{ field: 'name', rule: 'unique' }],
    })
  })

  test('names have 2 to 50 letters: refuses "{$self}"')
    .with(['', ' a ', 'x'.repeat(51)])
    .run(async ({ client }, name) => {
      const response = await client.post('/whatsapp').bearerToken(admin.token).json({ name })
      response.assertStatus(422)
      response.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'name' }] })
    })

  test('a connection above the plan’s limit is refused', async ({ client, cleanup }) => {
    cleanup(grant(admin.company.id, { 'whatsapp.connections': 2 }))
    const response = await client
      .post('/whatsapp')
      .bearerToken(admin.token)
      .json({ name: 'One more' })
    response.assertStatus(400)
    response.assertBodyContains({ error: 'ERR_PLAN_LIMIT', limit: 2, current: 2 })
  })

  test('CNX-05: the default connection can only be deleted last', async ({ client, assert }) => {
    const remove = (id: number) => client.delete(`/whatsapp/${id}`).bearerToken(admin.token)
    const refused = await remove(sales.id)
    refused.assertStatus(400)
    refused.assertBodyContains({ error: 'ERR_NO_OTHER_WHATSAPP' })
    const unset = await client
      .put(`/whatsapp/${sales.id}`)
      .bearerToken(admin.token)
      .json({ isDefault: false })
    unset.assertStatus(400)
    ;(await remove(support.id)).assertStatus(200)
    ;(await remove(sales.id)).assertStatus(200)
    assert.equal(await audited('whatsapp.remove', admin), 2)
  })

  test('{verb} on a session stores the wanted state and sends a signal to its process')
    .with([
      { verb: 'post', wanted: 'running' },
      { verb: 'put', wanted: 'fresh' },
      { verb: 'delete', wanted: 'logged_out' },
    ] as const)
    .run(async ({ client, assert }, { verb, wanted }) => {
      const signalled: string[] = []
      const silence = onSignal(sessionTopic, (id) => signalled.push(id))
      const response = await client[verb](`/whatsappsession/${sales.id}`).bearerToken(admin.token)
      silence()
      response.assertStatus(200)
      const row = await reload(sales)
      assert.include(row.serialize(), { wanted, revision: 1 })
      assert.deepEqual(signalled, [String(sales.id)])
    })

  const calls = () =>
    [
      ['get', `/whatsapp/${sales.id}`],
      ['put', `/whatsapp/${sales.id}`],
      ['delete', `/whatsapp/${sales.id}`],
      ['post', `/whatsappsession/${sales.id}`],
      ['put', `/whatsappsession/${sales.id}`],
      ['delete', `/whatsappsession/${sales.id}`],
    ] as const

  test('another company’s connection is not found', async ({ client }) => {
    for (const [verb, path] of calls()) {
      const response = await client[verb](path).bearerToken(stranger.token).json({ name: 'Mine' })
      response.assertStatus(404)
      response.assertBodyContains({ error: 'ERR_NO_WAPP_FOUND' })
    }
  })

  test('agents are refused, and so are requests without a token', async ({ client }) => {
    for (const [verb, path] of [...calls(), ['post', '/whatsapp'] as const]) {
      const refused = await client[verb](path).bearerToken(agent.token).json({ name: 'Mine' })
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      ;(await client[verb](path).json({ name: 'Mine' })).assertStatus(403)
    }
    const nobody = await client.get('/whatsapp')
    nobody.assertStatus(403)
    nobody.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })
})
