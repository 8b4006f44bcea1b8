/** What the bot says on a connection, as fields of the connection that this module keeps (CNX-06, ADR 45). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { aStranger, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import realtime from '#modules/whatsapp/realtime'
import { whileOff } from '#tests/support/switched_off'

const defaults = {
  greetingMessage: '',
  outOfHoursMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeToTransfer: 0,
  transferQueueId: null,
}

test.group('fields of a connection that the bot keeps', (group) => {
  let admin: SomeoneSignedIn
  let filled: Record<string, unknown>
  let id: number
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    filled = {
      greetingMessage: 'Olá {{firstName}}!\nEscolha uma fila.',
      outOfHoursMessage: 'Voltamos às 8h',
      maxUseBotQueues: 0,
      timeUseBotQueues: 5,
      timeToTransfer: 15,
      transferQueueId: (await aQueue(admin.actor, 'Suporte')).id,
    }
    id = (await addConnection(admin.actor, { name: 'Loja', fields: filled })).id
  })

  const rows = () => db.from('bot_connections').where('connection_id', id)

  test('CNX-06: they are saved, stay when left out, and null is none of it', async ({
    client,
    assert,
  }) => {
    const put = async (body: object) => {
      const answer = await client.put(`/whatsapp/${id}`).bearerToken(admin.token).json(body)
      return (answer.assertStatus(200), answer)
    }
    ;(await put({ name: 'Centro' })).assertBodyContains(filled)
    ;(await put({ maxUseBotQueues: 2 })).assertBodyContains({ ...filled, maxUseBotQueues: 2 })
    const none = Object.fromEntries(Object.keys(filled).map((field) => [field, null]))
    ;(await put(none)).assertBodyContains({ ...defaults, maxUseBotQueues: 0 })
    assert.lengthOf(await rows(), 1)
  })

  test('CNX-06, RT-06: a new connection has the defaults; lists, the form and events show them', async ({
    client,
    assert,
  }) => {
    const added = await client.post('/whatsapp').bearerToken(admin.token).json({ name: 'Filial' })
    added.assertBodyContains(defaults)
    const listed = await client.get('/whatsapp').bearerToken(admin.token)
    assert.containsSubset(listed.body(), [
      { name: 'Filial', ...defaults },
      { name: 'Loja', ...filled },
    ])
    const shown = await client.get(`/whatsapp/${id}`).bearerToken(admin.token)
    shown.assertBodyContains(filled)
    const saved = { companyId: admin.company.id, connectionId: id }
    const [toAll, toAdmins] = await realtime.projections['whatsapp.connection_saved'](saved)
    assert.notMatch(JSON.stringify(toAll), /outOfHours|UseBotQueues|ransfer/)
    assert.containsSubset(toAdmins!.body, { whatsapp: filled })
  })

  test('CNX-06: an invalid {field} is 422, and nothing is saved')
    .with([
      { field: 'greetingMessage', value: 'x'.repeat(4097) },
      { field: 'outOfHoursMessage', value: 'x'.repeat(4097) },
      { field: 'timeUseBotQueues', value: 1.5 },
      { field: 'maxUseBotQueues', value: 101 },
      { field: 'timeToTransfer', value: 50_000 },
      { field: 'transferQueueId', value: 'none' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const before = await rows()
      const answer = await client
        .put(`/whatsapp/${id}`)
        .bearerToken(admin.token)
        .json({ ...defaults, [field]: value })
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field }] })
      assert.deepEqual(await rows(), before)
    })

  test('API-03: nobody changes those of another company', async ({ client, assert }) => {
    const before = await rows()
    const stranger = await aStranger()
    const answer = await client
      .put(`/whatsapp/${id}`)
      .bearerToken(stranger.token)
      .json({ outOfHoursMessage: 'Oi' })
    answer.assertStatus(404)
    assert.deepEqual(await rows(), before)
  })

  test('BOT-06: several queues need a greeting, on creating, on editing and on attaching', async ({
    client,
    assert,
  }) => {
    const [sales, support] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    const both = [sales.id, support.id]
    const refused = [
      client.post('/whatsapp').bearerToken(admin.token).json({ name: 'Filial', queueIds: both }),
      client
        .put(`/whatsapp/${id}`)
        .bearerToken(admin.token)
        .json({ queueIds: both, greetingMessage: '   ' }),
    ]
    for (const call of refused) {
      const response = await call
      response.assertStatus(400)
      response.assertBodyContains({ error: 'ERR_WAPP_GREETING_REQUIRED' })
    }
    const put = (body: object) => client.put(`/whatsapp/${id}`).bearerToken(admin.token).json(body)
    ;(await put({ queueIds: both, greetingMessage: 'Oi' })).assertStatus(200)
    ;(await put({ greetingMessage: '' })).assertBodyContains({
      error: 'ERR_WAPP_GREETING_REQUIRED',
    })
    ;(await put({ queueIds: [sales.id], greetingMessage: '' })).assertStatus(200)
    ;(await put({ queueIds: both })).assertBodyContains({ error: 'ERR_WAPP_GREETING_REQUIRED' })
    const shown = await client.get(`/whatsapp/${id}`).bearerToken(admin.token)
    assert.deepEqual(
      shown.body().queues.map((queue: { id: number }) => queue.id),
      [sales.id]
    )
  })

  test('API-03: a queue of another company, and one of nobody, are not found, and nothing is saved', async ({
    client,
    assert,
  }) => {
    const theirs = await aQueue((await aStranger()).actor)
    const before = await rows()
    for (const transferQueueId of [theirs.id, 2_000_000_000]) {
      const body = { name: 'Filial', transferQueueId }
      for (const call of [client.post('/whatsapp'), client.put(`/whatsapp/${id}`)]) {
        const answer = await call.bearerToken(admin.token).json(body)
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_QUEUE_FOUND' })
      }
    }
    assert.deepEqual(await rows(), before)
    const names = await db.from('connections').where('company_id', admin.company.id).select('name')
    assert.deepEqual(names, [{ name: 'Loja' }])
  })

  test('CNX-06: they go with their connection', async ({ client, assert }) => {
    const answer = await client.delete(`/whatsapp/${id}`).bearerToken(admin.token)
    answer.assertStatus(200)
    assert.deepEqual(await rows(), [])
  })

  test('ADR 45: switched off, they are neither shown, checked nor saved, and are found again', async ({
    client,
    assert,
  }) => {
    const put = (body: object) => client.put(`/whatsapp/${id}`).bearerToken(admin.token).json(body)
    const queueIds = [(await aQueue(admin.actor)).id, (await aQueue(admin.actor)).id]
    const body = { queueIds, greetingMessage: null, maxUseBotQueues: 'all' }
    const off = await whileOff('bot', () => put(body))
    off.assertStatus(200)
    assert.notAnyProperties(off.body(), Object.keys(filled))
    ;(await put({})).assertBodyContains(filled)
  })
})
