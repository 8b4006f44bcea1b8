/** Creating, editing and deleting queues (TCK-16, BOT-27, BIL-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, aSuper, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { describeQueues, optionsOf } from '#modules/queues/public'
import { anOption, aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

const form = { name: '  Vendas ', color: '#0B6E76' }

test.group('queues: writing', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('TCK-16, BOT-45, RT-06: an admin creates one with the default hours; it is emitted and audited', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { companyId } = admin.actor
    const answer = await apiAs(client, admin).post('/queue', form)
    answer.assertStatus(200)
    const queue = answer.body()
    assert.equal(queue.name, 'Vendas')
    const hours = queue.schedules.map((one: Record<string, string>) => [
      one.weekdayEn,
      one.startTime,
      one.endTime,
    ])
    assert.deepEqual(hours, [
      ['monday', '08:00', '18:00'],
      ['tuesday', '08:00', '18:00'],
      ['wednesday', '08:00', '18:00'],
      ['thursday', '08:00', '18:00'],
      ['friday', '08:00', '18:00'],
      ['saturday', '08:00', '12:00'],
      ['sunday', '00:00', '00:00'],
    ])
    const name = { id: queue.id, name: queue.name, color: queue.color }
    assert.deepEqual(realtime.deliveries, [
      {
        rooms: [`company-${companyId}-mainchannel`],
        as: `company-${companyId}-queue`,
        body: { action: 'create', record: name, queue: name },
      },
      {
        rooms: [`company-${companyId}-admin`],
        as: `company-${companyId}-queue`,
        body: { action: 'create', record: queue, queue },
      },
    ])
    const audits = await auditsOf('queues', queue.id)
    assert.containsSubset(audits, [{ action: 'queues.create', user_id: admin.user.id }])
  })

  test('fields missing in the body are unchanged; null and blank clear them', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const whole = { ...form, greetingMessage: 'Oi!', outOfHoursMessage: 'Fechado', orderQueue: 3 }
    const { id } = (await calls.post('/queue', { ...whole, schedules: [] })).body()
    const renamed = (await calls.put(`/queue/${id}`, { name: 'Compras' })).body()
    assert.deepEqual(
      [renamed.name, renamed.greetingMessage, renamed.outOfHoursMessage, renamed.orderQueue],
      ['Compras', 'Oi!', 'Fechado', 3]
    )
    assert.deepEqual(renamed.schedules, [])
    const blank = { greetingMessage: null, orderQueue: '', promptId: '', integrationId: null }
    const emptied = (await calls.put(`/queue/${id}`, blank)).body()
    assert.deepEqual(
      [emptied.greetingMessage, emptied.orderQueue, emptied.promptId, emptied.integrationId],
      ['', null, null, null]
    )
    assert.deepEqual((await calls.get(`/queue/${id}`)).body(), emptied)
    assert.equal(realtime.deliveries.at(-1)?.body.action, 'update')
  })

  test('TCK-16: {input} is not a valid queue')
    .with(
      [
        {},
        { name: 'Vendas' },
        { color: '#0B6E76' },
        { ...form, name: ' a ' },
        { ...form, name: 'a'.repeat(51) },
        { ...form, color: '#1' },
        { ...form, color: '#123456789' },
        { ...form, color: 'red;}' },
        { ...form, orderQueue: -1 },
        { ...form, orderQueue: [[1]] },
        { ...form, greetingMessage: 'a'.repeat(4097) },
        {
          ...form,
          schedules: [{ weekday: 'x', weekdayEn: 'x', startTime: '08:00', endTime: '09:00' }],
        },
        {
          ...form,
          schedules: [{ weekday: 'x', weekdayEn: 'monday', startTime: '', endTime: '09:00' }],
        },
      ].map((body) => ({ input: JSON.stringify(body).slice(0, 70), body }))
    )
    .run(async ({ client }, { body }) => {
      const answer = await apiAs(client, await anAdmin()).post('/queue', body)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('TCK-16: a colour is unique within a company, ignoring case; another company may use it', async ({
    client,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const calls = apiAs(client, admin)
    await calls.post('/queue', { name: 'Um', color: '#abcdef' })
    const other = (await calls.post('/queue', { name: 'Dois', color: '#123456' })).body()
    const doubles = [
      await calls.post('/queue', { name: 'Três', color: '#ABCDEF' }),
      await calls.put(`/queue/${other.id}`, { color: '#AbCdEf' }),
    ]
    for (const answer of doubles) {
      answer.assertStatus(400)
      answer.assertBodyContains({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' })
    }
    const elsewhere = { name: 'Um', color: '#abcdef' }
    ;(await apiAs(client, stranger).post('/queue', elsewhere)).assertStatus(200)
    ;(await calls.put(`/queue/${other.id}`, { color: '#123456' })).assertStatus(200)
  })

  test('TCK-16, BOT-07: a name is unique, ignoring case and accents', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    await calls.post('/queue', { name: 'Orçamento', color: '#111111' })
    const answer = await calls.post('/queue', { name: 'ORCAMENTO', color: '#222222' })
    answer.assertStatus(422)
    assert.deepEqual(answer.body().details, [{ field: 'name', rule: 'unique' }])
  })

  test('API-03: a queue’s automation must be the company’s own', async ({ client }) => {
    const calls = apiAs(client, await anAdmin())
    for (const request of [{ promptId: 1 }, { integrationId: 1 }]) {
      const answer = await calls.post('/queue', { ...form, ...request })
      answer.assertStatus(404)
    }
  })

  test('BIL-03: a plan for one queue allows only one', async ({ client, assert, cleanup }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    cleanup(grant(admin.company.id, { 'queues.limit': 1 }))
    ;(await calls.post('/queue', form)).assertStatus(200)
    const second = await calls.post('/queue', { name: 'Dois', color: '#222222' })
    second.assertStatus(400)
    assert.equal(second.body().error, 'ERR_PLAN_LIMIT')
  })

  test('AUT-14: only admins may change queues', async ({ client }) => {
    for (const person of [await anAgent(), await aSupervisor()]) {
      const { id } = await aQueue(person.actor)
      const calls = apiAs(client, person)
      for (const answer of [
        await calls.post('/queue', form),
        await calls.put(`/queue/${id}`, form),
        await calls.delete(`/queue/${id}`),
        await calls.get(`/queue/${id}`),
        await calls.post('/queue-options', { queueId: id, title: 'Preços' }),
      ]) {
        answer.assertStatus(403)
        answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      }
    }
  })

  test('API-01: only the operator may create a queue in another company', async ({
    client,
    assert,
  }) => {
    const [admin, platform] = [await anAdmin(), await aSuper()]
    const { companyId } = admin.actor
    const made = await apiAs(client, platform).post('/queue', { ...form, companyId })
    assert.lengthOf(await db.from('queues').where({ company_id: companyId }), 1)
    const path = `/queue/${made.body().id}`
    ;(await apiAs(client, platform).put(path, { name: 'Outra', companyId })).assertStatus(200)
    const stranger = apiAs(client, await aStranger())
    ;(await stranger.put(path, { name: 'Minha', companyId })).assertStatus(404)
    ;(await stranger.delete(path)).assertStatus(404)
  })

  test('BOT-27: deleting a queue deletes its menu and memberships; its tickets stay without a queue', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { actor } = admin
    const queue = await aQueue(actor)
    await anOption(queue)
    const agent = await anAgent({ company: admin.company })
    await joinQueue(queue, agent.user)
    const connection = await aConnection(actor)
    const served = { company_id: actor.companyId, connection_id: connection.id }
    await db.table('connection_queues').insert({ ...served, queue_id: queue.id })
    const waiting = await aTicket(actor, { queueId: queue.id })
    const led = await aTicket(actor, { queueId: queue.id, userId: agent.user.id, status: 'open' })

    const answer = await apiAs(client, admin).delete(`/queue/${queue.id}`)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { message: 'Queue deleted.' })
    await waiting.refresh()
    await led.refresh()
    assert.deepEqual([waiting.status, waiting.queueId], ['pending', null])
    assert.deepEqual([led.status, led.queueId, led.userId], ['open', null, agent.user.id])
    assert.lengthOf(await db.from('queue_members').where('queue_id', queue.id), 0)
    assert.lengthOf(await db.from('connection_queues').where('queue_id', queue.id), 0)
    assert.deepEqual(await optionsOf(actor, queue.id), [])
    assert.deepEqual(await describeQueues(actor, [queue.id]), [])
    const body = { action: 'delete', id: queue.id, queueId: queue.id }
    assert.containsSubset(realtime.named(`company-${actor.companyId}-queue`), [{ body }])
    assert.isNotEmpty(realtime.named(`company-${actor.companyId}-ticket`))
    assert.isNotEmpty(realtime.named(`company-${actor.companyId}-whatsapp`))
    assert.containsSubset(realtime.named(`company-${actor.companyId}-user`), [
      { body: { user: { id: agent.user.id, queues: [] } } },
    ])
    ;(await apiAs(client, admin).delete(`/queue/${queue.id}`)).assertStatus(404)
  })

  test('BOT-09, API-11: a queue has one file; a new one replaces it', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await aQueue(admin.actor)
    const path = `/queue/${id}/media-upload`
    const upload = (name: string, bytes: string) =>
      client
        .post(path)
        .bearerToken(admin.token)
        .file('file', Buffer.from(bytes), { filename: name })
    const first = await upload('nosso mapa.txt', 'map')
    first.assertStatus(200)
    assert.equal(first.body().mediaName, 'nosso_mapa.txt')
    assert.match(first.body().mediaPath, /sig=/)
    const [{ media }] = await describeQueues(admin.actor, [id])
    assert.equal(media?.name, 'nosso_mapa.txt')
    await upload('outro.txt', 'other')
    const [{ media: second }] = await describeQueues(admin.actor, [id])
    assert.notEqual(second?.file, media?.file)
    ;(await upload('nada.txt', '')).assertStatus(422)
    const gone = await apiAs(client, admin).delete(path)
    assert.deepEqual([gone.body().mediaPath, gone.body().mediaName], [null, null])
  })
})
