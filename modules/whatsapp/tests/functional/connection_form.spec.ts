/** The fields of a connection's form: texts, timers, queues and the access token (CNX-06, API-10). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { aStranger, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import type Queue from '#modules/queues/models/queue'
import { aQueue } from '#modules/queues/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import type Connection from '#modules/whatsapp/models/connection'

const token = 'a-token-of-more-than-16-signs'

test.group('connection form', (group) => {
  let admin: SomeoneSignedIn
  let connection: Connection
  let sales: Queue
  let support: Queue
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    connection = await addConnection(admin.actor, { name: 'Loja', isDefault: true })
    sales = await aQueue(admin.actor, 'Vendas')
    support = await aQueue(admin.actor, 'Suporte')
  })

  test('CNX-06: a new connection has the defaults of the contract', async ({ client, assert }) => {
    const { name, ...defaults } = {
      name: 'Filial',
      complationMessage: '',
      expiresInactiveMessage: '',
      expiresTicket: 0,
      provider: 'beta',
      token: null,
      promptId: null,
      integrationId: null,
      queues: [],
    }
    const response = await client.post('/whatsapp').bearerToken(admin.token).json({ name })
    response.assertStatus(200)
    response.assertBodyContains(defaults)
    const listed = await client.get('/whatsapp').bearerToken(admin.token)
    assert.deepEqual(listed.body()[0], { ...response.body() })
  })

  test('CNX-06: all fields are stored, and omitted ones stay unchanged', async ({ client }) => {
    const form = {
      complationMessage: 'Até logo,\n{{firstName}}!',
      expiresInactiveMessage: 'Encerramos por falta de resposta',
      expiresTicket: 60,
      provider: 'stable',
    }
    const put = (body: object) =>
      client.put(`/whatsapp/${connection.id}`).bearerToken(admin.token).json(body)
    const saved = await put({ ...form, queueIds: [support.id, sales.id], greetingMessage: 'Oi' })
    saved.assertStatus(200)
    const queues = [sales, support].map(({ id, name, color }) => ({
      id,
      name,
      color,
      greetingMessage: '',
    }))
    saved.assertBodyContains({ ...form, queues })
    ;(await put({ expiresTicket: null })).assertBodyContains({ ...form, expiresTicket: 0, queues })
  })

  test('CNX-06: queueIds replace all queues of the connection', async ({ client, assert }) => {
    const put = (queueIds: number[]) =>
      client.put(`/whatsapp/${connection.id}`).bearerToken(admin.token).json({ queueIds })
    await put([sales.id])
    const second = await put([support.id, support.id])
    assert.deepEqual(
      second.body().queues.map(({ id }: { id: number }) => id),
      [support.id]
    )
    assert.deepEqual((await put([])).body().queues, [])
  })

  test('API-03: queues of another company are not found', async ({ client }) => {
    const stranger = await aStranger()
    const theirs = await aQueue(stranger.actor)
    const response = await client
      .put(`/whatsapp/${connection.id}`)
      .bearerToken(admin.token)
      .json({ queueIds: [theirs.id] })
    response.assertStatus(404)
    response.assertBodyContains({ error: 'ERR_NO_QUEUE_FOUND' })
  })

  test('API-10: only the request for one connection returns the full token, and it is stored encrypted', async ({
    client,
    assert,
  }) => {
    const path = `/whatsapp/${connection.id}`
    const saved = await client.put(path).bearerToken(admin.token).json({ token })
    assert.equal(saved.body().token, '••••igns')
    const listed = await client.get('/whatsapp').bearerToken(admin.token)
    assert.equal(listed.body()[0].token, '••••igns')
    const shown = await client.get(path).bearerToken(admin.token)
    assert.equal(shown.body().token, token)
    const row = await db.from('connections').where({ id: connection.id }).first()
    assert.notInclude(JSON.stringify(row), token)

    const agent = await anAgent({ company: admin.company })
    const theirs = await client.get('/whatsapp').bearerToken(agent.token)
    assert.notInclude(theirs.text(), 'igns')
    const audited = await db.from('audit_entries').where({ company_id: admin.company.id })
    assert.notInclude(JSON.stringify(audited), token)
  })

  test('API-10: the mask keeps the token, an empty one removes it', async ({ client, assert }) => {
    const put = (body: object) =>
      client.put(`/whatsapp/${connection.id}`).bearerToken(admin.token).json(body)
    await put({ token })
    assert.equal((await put({ token: '••••igns' })).body().token, '••••igns')
    assert.equal((await put({ name: 'Centro' })).body().token, '••••igns')
    assert.isNull((await put({ token: '' })).body().token)
  })

  test('EXT-01: a token is unique on the whole platform, and has a minimum length', async ({
    client,
  }) => {
    const stranger = await aStranger()
    const first = await client
      .post('/whatsapp')
      .bearerToken(stranger.token)
      .json({ name: 'Theirs', token })
    first.assertStatus(200)
    for (const [bad, rule] of [
      [token, 'unique'],
      ['short', 'regex'],
      ['with a blank in it, and long', 'regex'],
    ]) {
      const response = await client
        .put(`/whatsapp/${connection.id}`)
        .bearerToken(admin.token)
        .json({ token: bad })
      response.assertStatus(422)
      response.assertBodyContains({ details: [{ field: 'token', rule }] })
    }
  })

  test('an invalid {field} is refused')
    .with([
      { field: 'complationMessage', value: 'x'.repeat(4097) },
      { field: 'expiresTicket', value: -1 },
      { field: 'queueIds', value: 'all' },
      { field: 'provider', value: '' },
    ])
    .run(async ({ client }, { field, value }) => {
      const response = await client
        .put(`/whatsapp/${connection.id}`)
        .bearerToken(admin.token)
        .json({ [field]: value })
      response.assertStatus(422)
      response.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field }] })
    })
})
