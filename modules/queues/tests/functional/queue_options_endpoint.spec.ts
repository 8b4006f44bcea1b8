/** The menu of a queue (BOT-20, BOT-27). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs, type Calls } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { describeQueues, optionsOf } from '#modules/queues/public'
import { anOption, aQueue } from '#modules/queues/testing'

interface Line {
  readonly id: number
  readonly option: string
  readonly title: string
  readonly parentId: number | null
  readonly childrenCount: number
  readonly children?: readonly Line[]
}
const titles = (lines: readonly Line[]) => lines.map(({ option, title }) => `${option} ${title}`)

test.group('queue options', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aMenu(calls: Calls, queueId: number) {
    const add = async (title: string, more: object = {}): Promise<Line> =>
      (await calls.post('/queue-options', { queueId, title, ...more })).body()
    const prices = await add('Preços', { option: 1, message: 'Escolha' })
    const retail = await add('Varejo', { parentId: prices.id, option: '1' })
    const whole = await add('Atacado', { parentId: prices.id, option: 2 })
    const person = await add('Pessoa', { option: 9 })
    return { add, prices, retail, whole, person }
  }

  test('BOT-20: lists menu options of the top level and below, sorted by number', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const { add, prices } = await aMenu(calls, queue.id)
    await add('Endereço', { option: 2 })
    const level = async (query: object) =>
      (await calls.get('/queue-options', { queueId: queue.id, ...query })).body() as Line[]
    const top = await level({ parentId: -1 })
    assert.deepEqual(titles(top), ['1 Preços', '2 Endereço', '9 Pessoa'])
    assert.deepEqual(
      top.map(({ childrenCount, parentId }) => [childrenCount, parentId]),
      [
        [2, null],
        [0, null],
        [0, null],
      ]
    )
    assert.deepEqual(titles(await level({ parentId: prices.id })), ['1 Varejo', '2 Atacado'])
    const whole = await level({})
    assert.deepEqual(titles(whole), titles(top))
    assert.deepEqual(titles(whole[0].children!), ['1 Varejo', '2 Atacado'])
    const [{ hasOptions }] = await describeQueues(admin.actor, [queue.id])
    assert.isTrue(hasOptions)
  })

  test('AUT-14: callers who may not manage queues get only names and ids of a menu', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { company } = admin
    const queue = await aQueue(admin.actor)
    const { prices, retail, whole } = await aMenu(apiAs(client, admin), queue.id)
    const shown = ['id', 'title', 'option', 'parentId', 'childrenCount']
    for (const person of [await anAgent({ company }), await aSupervisor({ company })]) {
      const calls = apiAs(client, person)
      const level = await calls.get('/queue-options', { queueId: queue.id, parentId: -1 })
      level.assertStatus(200)
      assert.deepEqual(level.body()[0], {
        id: prices.id,
        title: 'Preços',
        option: '1',
        parentId: null,
        childrenCount: 2,
      })
      const menu = (await calls.get('/queue-options', { queueId: queue.id })).body() as Line[]
      const [first] = menu
      assert.sameMembers(Object.keys(first), [...shown, 'children'])
      assert.deepEqual(
        first.children!.map(({ id }) => id),
        [retail.id, whole.id]
      )
      assert.sameMembers(Object.keys(first.children![0]), [...shown, 'children'])
      const foreign = await aQueue((await aStranger()).actor)
      const refused = await calls.get('/queue-options', { queueId: foreign.id })
      refused.assertStatus(404)
    }
  })

  test('BOT-20: a number is unique among sibling menu options: 409 ERR_DUPLICATED_OPTION', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const { retail, whole, person } = await aMenu(calls, queue.id)
    const doubles = [
      await calls.post('/queue-options', { queueId: queue.id, title: 'Dois', option: '9' }),
      await calls.put(`/queue-options/${whole.id}`, { option: 1 }),
      await calls.put(`/queue-options/${retail.id}`, { parentId: -1 }),
    ]
    for (const answer of doubles) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_DUPLICATED_OPTION' })
    }
    const elsewhere = { queueId: (await aQueue(admin.actor)).id, title: 'Dois', option: 9 }
    ;(await calls.post('/queue-options', elsewhere)).assertStatus(200)
    ;(await calls.put(`/queue-options/${person.id}`, { option: 9 })).assertStatus(200)
    assert.equal(await countOf(queue.id), 4)
  })

  test('BOT-20: a menu option without a number gets the one after the highest', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const { add } = await aMenu(apiAs(client, admin), queue.id)
    assert.equal((await add('Outra')).option, '10')
  })

  test('BOT-27: deleting a menu option deletes all options below it, and nothing else', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const { add, prices, retail } = await aMenu(calls, queue.id)
    await add('Fundo', { parentId: retail.id })
    const answer = await calls.delete(`/queue-options/${prices.id}`)
    answer.assertStatus(200)
    const left = await optionsOf(admin.actor, queue.id)
    assert.deepEqual(
      left.map(({ title }) => title),
      ['Pessoa']
    )
    ;(await calls.delete(`/queue-options/${retail.id}`)).assertStatus(404)
  })

  test('a menu option is renamed, emptied and moved, but never below itself', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const { prices, retail, person } = await aMenu(calls, queue.id)
    const path = `/queue-options/${prices.id}`
    const renamed = (await calls.put(path, { title: 'Valores', message: null })).body()
    assert.containsSubset(renamed, { title: 'Valores', message: '', option: '1', childrenCount: 2 })
    for (const parentId of [prices.id, retail.id]) {
      const answer = await calls.put(path, { parentId })
      answer.assertStatus(422)
      assert.deepEqual(answer.body().details, [{ field: 'parentId', rule: 'tree' }])
    }
    const moved = await calls.put(path, { parentId: person.id })
    assert.equal(moved.body().parentId, person.id)
    const other = await anOption(await aQueue(admin.actor))
    ;(await calls.put(path, { parentId: other.id })).assertStatus(404)
  })

  test('menu options change their order; the numbers in use stay the same', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const calls = apiAs(client, admin)
    const { add, prices, person, retail } = await aMenu(calls, queue.id)
    const address = await add('Endereço', { option: 4 })
    const order = (ids: number[], parentId: number | null = null) =>
      calls.put('/queue-options/order', { queueId: queue.id, parentId, ids })
    const answer = await order([person.id, prices.id, address.id])
    answer.assertStatus(200)
    assert.deepEqual(titles(answer.body()), ['1 Pessoa', '4 Preços', '9 Endereço'])
    for (const ids of [[person.id], [person.id, prices.id, retail.id], []]) {
      ;(await order(ids)).assertStatus(422)
    }
    const after = await optionsOf(admin.actor, queue.id)
    assert.deepEqual(
      after.filter(({ parentId }) => !parentId).map(({ number }) => number),
      [1, 4, 9]
    )
  })

  test('BOT-20: {input} is not a valid option')
    .with(
      [
        {},
        { title: '   ' },
        { title: 'a'.repeat(101) },
        { title: 'Boa', option: 0 },
        { title: 'Boa', option: 1000 },
        { title: 'Boa', option: '1a' },
        { title: 'Boa', option: 1.5 },
        { title: 'Boa', message: 'a'.repeat(4097) },
        { title: 'Boa', parentId: 0 },
      ].map((body) => ({ input: JSON.stringify(body).slice(0, 60), body }))
    )
    .run(async ({ client }, { body }) => {
      const admin = await anAdmin()
      const { id: queueId } = await aQueue(admin.actor)
      const answer = await apiAs(client, admin).post('/queue-options', { queueId, ...body })
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('RT-06: each change of the menu emits an update of its queue, and is audited', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const { person } = await aMenu(calls, queue.id)
    await calls.delete(`/queue-options/${person.id}`)
    const emitted = realtime.named(`company-${admin.actor.companyId}-queue`)
    assert.lengthOf(
      emitted.filter(({ rooms }) => rooms[0].endsWith('-mainchannel')),
      5
    )
    assert.isTrue(emitted.every(({ body }) => body.action === 'update'))
    const audits = await auditsOf('queue_options')
    assert.lengthOf(audits, 5)
  })

  test('API-02: options of another company are not found', async ({ client }) => {
    const calls = apiAs(client, await anAdmin())
    const queue = await aQueue((await aStranger()).actor)
    const { id } = await anOption(queue)
    ;(await calls.get('/queue-options', { queueId: queue.id })).assertStatus(404)
    for (const answer of [
      await calls.put(`/queue-options/${id}`, { title: 'Minha' }),
      await calls.delete(`/queue-options/${id}`),
    ]) {
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_QUEUE_OPTION_FOUND' })
    }
  })

  const countOf = async (queueId: number) =>
    (await db.from('queue_options').where('queue_id', queueId)).length
})
