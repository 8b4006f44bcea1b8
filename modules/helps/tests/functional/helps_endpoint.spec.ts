/** The help endpoints: everybody reads, the operator writes (HLP-01). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aHelp } from '#modules/helps/testing'
import { aStranger, aSuper, anAdmin, anAgent } from '#modules/identity/testing'

const form = { title: 'Opening a ticket', description: 'Step by step', video: 'dQw4w9WgXcQ' }
/** The audited fields. */
const kept = { title: form.title, video: form.video }

test.group('helps: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('HLP-01: all users see the same videos, whatever their company', async ({
    client,
    assert,
  }) => {
    const help = await aHelp()
    for (const person of [await anAgent(), await anAdmin(), await aStranger()]) {
      const answer = await apiAs(client, person).get('/helps')
      answer.assertStatus(200)
      assert.deepEqual(
        answer.body().helps.map(({ id }: { id: number }) => id),
        [help.id]
      )
    }
  })

  test('every user can read one by its id; an unknown id is 404', async ({ client, assert }) => {
    const help = await aHelp(form)
    const calls = apiAs(client, await aStranger())
    const answer = await calls.get(`/helps/${help.id}`)
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), { id: help.id, ...form })
    for (const id of [help.id + 1, 'x', '99999999999999']) {
      const missing = await calls.get(`/helps/${id}`)
      missing.assertStatus(404)
      missing.assertBodyContains({ error: 'ERR_NO_HELP_FOUND' })
    }
  })

  test('nobody reads them without a token', async ({ client }) => {
    const help = await aHelp()
    for (const path of ['/helps', '/helps/list', `/helps/${help.id}`]) {
      const answer = await apiAs(client, null).get(path)
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    }
  })

  test('API-05, API-06: 45 helps are three pages, each help on one of them', async ({
    client,
    assert,
  }) => {
    for (let n = 0; n < 45; n++) await aHelp({ title: 'The same title' })
    const calls = apiAs(client, await anAgent())
    const pages = []
    for (const pageNumber of [1, 2, 3]) {
      const answer = await calls.get('/helps', { pageNumber })
      pages.push(answer.body() as { helps: { id: number }[]; count: number; hasMore: boolean })
    }
    assert.deepEqual(
      pages.map(({ helps, count, hasMore }) => [helps.length, count, hasMore]),
      [
        [20, 45, true],
        [20, 45, true],
        [5, 45, false],
      ]
    )
    const ids = pages.flatMap(({ helps }) => helps.map(({ id }) => id))
    assert.lengthOf(new Set(ids), 45)
    assert.lengthOf((await calls.get('/helps/list')).body(), 45)
  })

  test('a search for {search} finds {found}')
    .with([
      { search: 'ação', found: ['Ação rápida'] },
      { search: ' ACAO ', found: ['Ação rápida'] },
      { search: 'atalhos', found: ['Teclado'] },
      { search: '100%', found: ['100% pronto'] },
      { search: '%', found: ['100% pronto'] },
      { search: '_', found: [] },
      { search: '', found: ['100% pronto', 'Ação rápida', 'Teclado'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      await aHelp({ title: 'Teclado', description: 'Todos os atalhos' })
      await aHelp({ title: 'Ação rápida', description: '' })
      await aHelp({ title: '100% pronto', description: '' })
      const calls = apiAs(client, await anAgent())
      const { helps, count } = (await calls.get('/helps', { searchParam: search })).body()
      assert.deepEqual(
        helps.map(({ title }: { title: string }) => title),
        found
      )
      assert.equal(count, found.length)
    })
})

test.group('helps: writing', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('HLP-01: the operator adds one; an event is emitted, and it is audited', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const answer = await apiAs(client, operator).post('/helps', form)
    answer.assertStatus(200)
    answer.assertBodyContains(form)
    const { id } = answer.body()
    assert.deepEqual(realtime.deliveries, [
      { rooms: ['everyone'], as: 'help', body: { action: 'create', helpId: id } },
    ])
    const audits = await auditsOf('helps', id)
    assert.containsSubset(audits, [
      {
        action: 'helps.create',
        user_id: operator.user.id,
        fields: ['title', 'description', 'video'],
        before: null,
        after: kept,
      },
    ])
    assert.lengthOf(audits, 1)
  })

  test('HLP-01: a pasted URL is stored as its id, a missing description as null', async ({
    client,
  }) => {
    const pasted = { title: 'Pasted', video: 'https://youtu.be/dQw4w9WgXcQ?si=x' }
    const answer = await apiAs(client, await aSuper()).post('/helps', pasted)
    answer.assertBodyContains({ video: 'dQw4w9WgXcQ', description: '' })
  })

  test('the operator changes the fields in the body; all others are unchanged', async ({
    client,
    assert,
  }) => {
    const help = await aHelp(form)
    const calls = apiAs(client, await aSuper())
    const renamed = await calls.put(`/helps/${help.id}`, { title: 'Renamed' })
    renamed.assertStatus(200)
    renamed.assertBodyContains({ ...form, title: 'Renamed' })
    const emptied = await calls.put(`/helps/${help.id}`, { description: null })
    emptied.assertBodyContains({ title: 'Renamed', description: '' })
    assert.deepEqual(
      realtime.deliveries.map(({ rooms, as, body }) => [rooms, as, body]),
      Array(2).fill([['everyone'], 'help', { action: 'update', helpId: help.id }])
    )
    const audits = await auditsOf('helps', help.id)
    assert.deepEqual(
      audits.map(({ action, fields, before, after }) => [action, fields, before, after]),
      [
        ['helps.update', ['title'], kept, { ...kept, title: 'Renamed' }],
        [
          'helps.update',
          ['description'],
          { ...kept, title: 'Renamed' },
          { ...kept, title: 'Renamed' },
        ],
      ]
    )
  })

  test('editing an unknown help is 404', async ({ client, assert }) => {
    const { id } = await aHelp()
    const answer = await apiAs(client, await aSuper()).put(`/helps/${id + 1}`, form)
    answer.assertStatus(404)
    answer.assertBodyContains({ error: 'ERR_NO_HELP_FOUND' })
    assert.deepEqual(realtime.deliveries, [])
  })

  test('the operator deletes one; a second time is 404', async ({ client, assert }) => {
    const help = await aHelp()
    const calls = apiAs(client, await aSuper())
    const deleted = await calls.delete(`/helps/${help.id}`)
    deleted.assertStatus(200)
    assert.deepEqual((await calls.get('/helps/list')).body(), [])
    const audits = await auditsOf('helps', help.id)
    const { title, video } = help
    const text = { title, video }
    assert.containsSubset(audits, [{ action: 'helps.delete', before: text, after: null }])
    assert.deepEqual(realtime.deliveries, [
      { rooms: ['everyone'], as: 'help', body: { action: 'delete', helpId: help.id } },
    ])
    const again = await calls.delete(`/helps/${help.id}`)
    again.assertStatus(404)
    again.assertBodyContains({ error: 'ERR_NO_HELP_FOUND' })
  })

  test('HLP-01: nobody else may write: no agent, admin or anonymous caller', async ({
    client,
    assert,
  }) => {
    const help = await aHelp()
    const refusals = [
      [await anAgent(), 'ERR_NO_PERMISSION'],
      [await anAdmin(), 'ERR_NO_PERMISSION'],
      [null, 'ERR_TOKEN_EXPIRED'],
    ] as const
    for (const [person, error] of refusals) {
      const calls = apiAs(client, person)
      const attempts = [
        calls.post('/helps', form),
        calls.put(`/helps/${help.id}`, form),
        calls.delete(`/helps/${help.id}`),
      ]
      for (const attempt of attempts) {
        const answer = await attempt
        answer.assertStatus(403)
        answer.assertBodyContains({ error })
      }
    }
    await help.refresh()
    assert.notEqual(help.title, form.title)
    assert.deepEqual(realtime.deliveries, [])
  })

  test('{what} is 422 at {field}')
    .with([
      { what: 'no title', field: 'title', body: { video: form.video } },
      { what: 'a title of one letter', field: 'title', body: { ...form, title: ' x ' } },
      { what: 'a title of 101', field: 'title', body: { ...form, title: 'x'.repeat(101) } },
      { what: 'no video', field: 'video', body: { title: form.title } },
      {
        what: 'another service',
        field: 'video',
        body: { ...form, video: 'https://example.com/x' },
      },
      {
        what: 'a long story',
        field: 'description',
        body: { ...form, description: 'x'.repeat(2001) },
      },
    ])
    .run(async ({ client, assert }, { field, body }) => {
      const answer = await apiAs(client, await aSuper()).post('/helps', body)
      answer.assertStatus(422)
      assert.equal(answer.body().error, 'ERR_VALIDATION')
      assert.equal(answer.body().details[0].field, field)
      assert.deepEqual(realtime.deliveries, [])
    })

  test('an edit with invalid {field} is 422, and nothing is changed')
    .with([
      { field: 'title', body: { title: 'x', description: 'New' } },
      { field: 'video', body: { title: 'New', video: 'https://example.com/x' } },
    ])
    .run(async ({ client, assert }, { field, body }) => {
      const help = await aHelp(form)
      const answer = await apiAs(client, await aSuper()).put(`/helps/${help.id}`, body)
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, field)
      await help.refresh()
      assert.containsSubset(help.$attributes, form)
    })
})
