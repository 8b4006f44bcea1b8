/** The tag endpoints: everybody labels, supervisors and admins manage lanes and delete (TAG-01, AUT-14). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aTag, hang } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

const namesOf = (tags: readonly { name: string }[]) => tags.map(({ name }) => name)

test.group('tags: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("TAG-01: everybody sees the company's tags by name, with how many tickets carry each", async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const stranger = await aStranger()
    const [vip, gift] = [
      await aTag(agent.actor, { name: 'vip' }),
      await aTag(agent.actor, { name: 'Árvore', isKanban: true }),
    ]
    await hang(vip, await aTicket(agent.actor))
    await hang(vip, await aTicket(agent.actor))
    await aTag(stranger.actor, { name: 'theirs' })

    const answer = await apiAs(client, agent).get('/tags')
    answer.assertStatus(200)
    const shared = { userId: null }
    assert.deepEqual(answer.body(), {
      tags: [
        { id: gift.id, name: 'Árvore', color: gift.color, kanban: 1, ...shared, ticketsCount: 0 },
        { id: vip.id, name: 'vip', color: vip.color, kanban: 0, ...shared, ticketsCount: 2 },
      ],
      count: 2,
      hasMore: false,
    })
    const list = await apiAs(client, agent).get('/tags/list')
    assert.deepEqual(list.body(), [
      { id: gift.id, name: 'Árvore', color: gift.color, kanban: 1 },
      { id: vip.id, name: 'vip', color: vip.color, kanban: 0 },
    ])
    const one = await apiAs(client, agent).get(`/tags/${vip.id}`)
    assert.equal(one.body().ticketsCount, 2)
  })

  test('API-01: a companyId in the query gives no access to another company’s tags', async ({
    client,
    assert,
  }) => {
    const [agent, stranger] = [await anAgent(), await aStranger()]
    await aTag(stranger.actor)
    for (const path of ['/tags', '/tags/list']) {
      const answer = await apiAs(client, agent).get(path, { companyId: stranger.company.id })
      assert.lengthOf(path === '/tags' ? answer.body().tags : answer.body(), 0)
    }
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: 'ACAO', found: ['Ação'] },
      { search: ' ção ', found: ['Ação'] },
      { search: '100%', found: ['100% pago'] },
      { search: '_', found: [] },
      { search: '', found: ['100% pago', 'Ação'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      const agent = await anAgent()
      await aTag(agent.actor, { name: 'Ação' })
      await aTag(agent.actor, { name: '100% pago' })
      const calls = apiAs(client, agent)
      const page = (await calls.get('/tags', { searchParam: search })).body()
      assert.deepEqual(namesOf(page.tags), found)
      assert.equal(page.count, found.length)
      const list = await calls.get('/tags/list', { searchParam: search })
      assert.deepEqual(namesOf(list.body()), found)
    })

  test('API-05, API-06: 45 tags are three pages, each tag on exactly one of them', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    for (let n = 0; n < 45; n++) await aTag(agent.actor, { name: `tag ${n % 9} ${n}` })
    const ids = new Set<number>()
    for (const [pageNumber, length] of [
      [1, 20],
      [2, 20],
      [3, 5],
    ]) {
      const { tags, count, hasMore } = (
        await apiAs(client, agent).get('/tags', { pageNumber })
      ).body()
      assert.deepEqual([tags.length, count, hasMore], [length, 45, pageNumber < 3])
      for (const { id } of tags) ids.add(id)
    }
    assert.equal(ids.size, 45)
  })

  test('API-02: a tag of another company is 404', async ({ client }) => {
    const [agent, stranger] = [await anAgent(), await aStranger()]
    const { id } = await aTag(stranger.actor)
    for (const path of [`/tags/${id}`, '/tags/99999999999']) {
      const answer = await apiAs(client, agent).get(path)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_TAG_FOUND' })
    }
    ;(await apiAs(client, agent).get('/tags/x')).assertStatus(404)
  })

  test('nobody reads them without a token', async ({ client }) => {
    for (const path of ['/tags', '/tags/list', '/tags/1']) {
      const answer = await apiAs(client, null).get(path)
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    }
  })
})

test.group('tags: writing', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('RT-06, API-13: an agent creates one; it is emitted under both event names and audited', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const { companyId } = agent.actor
    const form = { name: '  Importante ', color: '#C42B1C', userId: agent.user.id }
    const answer = await apiAs(client, agent).post('/tags', form)
    answer.assertStatus(200)
    const { id } = answer.body()
    const tag = { id, name: 'Importante', color: '#C42B1C', kanban: 0 }
    assert.deepEqual(answer.body(), { ...tag, userId: agent.user.id, ticketsCount: 0 })
    const body = { action: 'create', record: tag, tag, tags: tag, tagId: id }
    const rooms = [`company-${companyId}-mainchannel`]
    assert.deepEqual(realtime.deliveries, [
      { rooms, as: `company-${companyId}-tag`, body },
      { rooms, as: `company-${companyId}-user`, body },
    ])
    const audits = await auditsOf('tags', id)
    assert.containsSubset(audits, [{ action: 'tags.create', user_id: agent.user.id }])
  })

  test('TAG-01: a name alone is enough: the tag gets a colour, and belongs to its creator', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const { color, userId } = (await apiAs(client, agent).post('/tags', { name: 'Novo' })).body()
    assert.match(color, /^#[0-9A-F]{6}$/)
    assert.equal(userId, agent.user.id)
  })

  test('TAG-01: {said} is refused')
    .with(
      [
        {},
        { name: 'ab' },
        { name: '  ab  ' },
        { name: 'a'.repeat(51) },
        { name: 'good', color: 'red' },
        { name: 'good', color: '#12' },
        { name: 'good', color: '#1234567890' },
        { name: 'good', kanban: 2 },
      ].map((form) => ({ said: JSON.stringify(form).slice(0, 60), form }))
    )
    .run(async ({ client }, { form }) => {
      const calls = apiAs(client, await anAdmin())
      const answer = await calls.post('/tags', form)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('TAG-01: a name is unique within a company, ignoring case; another company may use it', async ({
    client,
    assert,
  }) => {
    const [agent, stranger] = [await anAgent(), await aStranger()]
    const calls = apiAs(client, agent)
    await calls.post('/tags', { name: 'Troca' })
    const other = (await calls.post('/tags', { name: 'Outra' })).body()
    const doubles = [
      await calls.post('/tags', { name: 'TROCA' }),
      await calls.put(`/tags/${other.id}`, { name: 'troca' }),
    ]
    for (const answer of doubles) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_DUPLICATED_TAG' })
    }
    ;(await apiAs(client, stranger).post('/tags', { name: 'Troca' })).assertStatus(200)
    const renamed = await calls.put(`/tags/${other.id}`, { name: 'OUTRA' })
    renamed.assertStatus(200)
    assert.equal(renamed.body().name, 'OUTRA')
  })

  test('AUT-14, TAG-01: profile {profile} may set the kanban flag: {sets}')
    .with([
      { profile: 'admin', make: anAdmin, sets: true },
      { profile: 'supervisor', make: aSupervisor, sets: true },
      { profile: 'user', make: anAgent, sets: false },
    ])
    .run(async ({ client, assert }, { make, sets }) => {
      const person = await make()
      const calls = apiAs(client, person)
      const added = (await calls.post('/tags', { name: 'Etapa um', kanban: 1 })).body()
      assert.equal(added.kanban, sets ? 1 : 0)
      const lane = await aTag(person.actor, { isKanban: true })
      const edited = (await calls.put(`/tags/${lane.id}`, { name: 'Etapa dois', kanban: 0 })).body()
      // For others the flag is unchanged.
      assert.deepEqual([edited.name, edited.kanban], ['Etapa dois', sets ? 0 : 1])
    })

  test('fields missing in the body are unchanged', async ({ client, assert }) => {
    const admin = await anAdmin()
    const tag = await aTag(admin.actor, { name: 'Antes', color: '#9C3B5B', isKanban: true })
    const answer = await apiAs(client, admin).put(`/tags/${tag.id}`, { name: 'Depois' })
    answer.assertBodyContains({ name: 'Depois', color: '#9C3B5B', kanban: 1 })
    assert.equal(realtime.deliveries[0]?.body.action, 'update')
  })

  test('AUT-14: deletion by profile {profile}: {status}; a deleted tag is removed from all tickets')
    .with([
      { profile: 'admin', make: anAdmin, status: 200 },
      { profile: 'supervisor', make: aSupervisor, status: 200 },
      { profile: 'user', make: anAgent, status: 403 },
    ])
    .run(async ({ client, assert }, { make, status }) => {
      const person = await make()
      const { companyId } = person.actor
      const tag = await aTag(person.actor)
      await hang(tag, await aTicket(person.actor))
      const answer = await apiAs(client, person).delete(`/tags/${tag.id}`)
      answer.assertStatus(status)
      const hung = await db.from('ticket_tags').where('tag_id', tag.id)
      assert.lengthOf(hung, status === 200 ? 0 : 1)
      if (status !== 200) return answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      const body = { action: 'delete', id: tag.id, tagId: tag.id }
      assert.deepEqual(
        realtime.deliveries.slice(-2).map(({ as, body: emitted }) => [as, emitted]),
        [
          [`company-${companyId}-tag`, body],
          [`company-${companyId}-user`, body],
        ]
      )
      ;(await apiAs(client, person).delete(`/tags/${tag.id}`)).assertStatus(404)
    })
})
