/** The announcement endpoints: everybody reads active ones, only the operator writes (ANN-01). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { Announcement } from '#modules/announcements/model'
import { anAnnouncement } from '#modules/announcements/testing'
import { aStranger, aSuper, anAdmin, anAgent } from '#modules/identity/testing'
import type { AnnouncementsPageWire } from '#modules/announcements/wire'

const form = { title: 'Maintenance', text: '<p>On <b>Sunday</b>.</p>', priority: 1, status: true }
const titlesOf = ({ records }: AnnouncementsPageWire) => records.map(({ title }) => title)

test.group('announcements: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('ANN-01: all users get the same list, sorted by priority and then newest first', async ({
    client,
    assert,
  }) => {
    const at = (days: number) => now().minus({ days })
    await anAnnouncement({ title: 'low', priority: 3, createdAt: at(1) })
    await anAnnouncement({ title: 'high, old', priority: 1, createdAt: at(9) })
    await anAnnouncement({ title: 'high, new', priority: 1, createdAt: at(2) })
    await anAnnouncement({ title: 'medium', priority: 2, createdAt: at(0) })
    for (const person of [await anAgent(), await anAdmin(), await aStranger(), await aSuper()]) {
      const page = (await apiAs(client, person).get('/announcements')).body()
      assert.deepEqual(titlesOf(page), ['high, new', 'high, old', 'medium', 'low'])
      assert.containsSubset(page, { count: 4, hasMore: false })
    }
  })

  test('ANN-01: an inactive announcement is returned to the operator only, and in lists only on request', async ({
    client,
    assert,
  }) => {
    const off = await anAnnouncement({ title: 'off', isActive: false })
    await anAnnouncement({ title: 'on' })
    const seen = async (person: Awaited<ReturnType<typeof anAgent>>, query = {}) =>
      titlesOf((await apiAs(client, person).get('/announcements', query)).body()).sort()
    const operator = await aSuper()
    assert.deepEqual(await seen(operator), ['on'])
    assert.deepEqual(await seen(operator, { includeInactive: 'true' }), ['off', 'on'])
    assert.deepEqual(await seen(operator, { includeInactive: 'false' }), ['on'])
    const shown = await apiAs(client, operator).get(`/announcements/${off.id}`)
    shown.assertBodyContains({ title: 'off', status: false })
    for (const person of [await anAgent(), await anAdmin()]) {
      assert.deepEqual(await seen(person, { includeInactive: 'true' }), ['on'])
      const hidden = await apiAs(client, person).get(`/announcements/${off.id}`)
      hidden.assertStatus(404)
      hidden.assertBodyContains({ error: 'ERR_NO_ANNOUNCEMENT_FOUND' })
    }
  })

  test('every user can read one by its id; an unknown id is 404', async ({ client }) => {
    const { id } = await anAnnouncement({ title: 'Read me' })
    const calls = apiAs(client, await anAgent())
    const shown = await calls.get(`/announcements/${id}`)
    shown.assertStatus(200)
    shown.assertBodyContains({ id, title: 'Read me', priority: 3, status: true, mediaPath: null })
    for (const missing of [id + 1, 'x', 0, '99999999999']) {
      const answer = await calls.get(`/announcements/${missing}`)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_ANNOUNCEMENT_FOUND' })
    }
  })

  test('API-05, API-06: 45 created at the same moment are three pages, each on exactly one of them', async ({
    client,
    assert,
  }) => {
    const createdAt = now()
    for (let n = 0; n < 45; n++) await anAnnouncement({ createdAt })
    const calls = apiAs(client, await anAgent())
    const pages: AnnouncementsPageWire[] = []
    for (const pageNumber of [1, 2, 3])
      pages.push((await calls.get('/announcements', { pageNumber })).body())
    assert.deepEqual(
      pages.map(({ records, count, hasMore }) => [records.length, count, hasMore]),
      [
        [20, 45, true],
        [20, 45, true],
        [5, 45, false],
      ]
    )
    assert.lengthOf(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))), 45)
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: 'MANUTENCAO', found: ['Manutenção'] },
      { search: ' domingo ', found: ['Manutenção'] },
      { search: 'strong', found: [] },
      { search: '%', found: ['100%'] },
      { search: '_', found: [] },
      { search: '', found: ['100%', 'Manutenção'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      await anAnnouncement({ title: 'Manutenção', body: '<p>No <strong>Domin</strong>go</p>' })
      await anAnnouncement({ title: '100%', body: 'pronto' })
      await anAnnouncement({ title: 'Manutenção desligada', isActive: false })
      const query = { searchParam: search }
      const page = (await apiAs(client, await anAgent()).get('/announcements', query)).body()
      assert.deepEqual(titlesOf(page).sort(), found)
      assert.equal(page.count, found.length)
    })

  test('ANN-01: an unsanitised row is sanitised when read', async ({ client, assert }) => {
    const { id } = await anAnnouncement({ body: '<p onclick="x()">oi<script>x()</script></p>' })
    const calls = apiAs(client, await anAgent())
    assert.equal((await calls.get(`/announcements/${id}`)).body().text, '<p>oi</p>')
    assert.equal((await calls.get('/announcements')).body().records[0].text, '<p>oi</p>')
  })
})

test.group('announcements: writing', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })
  const heard = () => realtime.deliveries.map(({ rooms, as, body }) => ({ rooms, as, body }))
  const toAll = (body: object) => ({ rooms: ['everyone'], as: 'company-announcement', body })

  test('ANN-01, RT-06: the operator creates one; the event is sent to all companies, and it is audited', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const answer = await apiAs(client, operator).post('/announcements', form)
    answer.assertStatus(200)
    answer.assertBodyContains({ ...form, mediaPath: null, mediaName: null })
    const record = answer.body()
    assert.deepEqual(heard(), [toAll({ action: 'create', record })])
    const audits = await auditsOf('announcements')
    assert.lengthOf(audits, 1)
    assert.containsSubset(audits, [
      {
        action: 'announcements.create',
        entity_id: `${record.id}`,
        user_id: operator.user.id,
        before: null,
        after: { title: form.title, priority: 1, isActive: true },
      },
    ])
  })

  test('operations.md 4: a new one has low priority and is active by default', async ({
    client,
  }) => {
    const calls = apiAs(client, await aSuper())
    const answer = await calls.post('/announcements', { title: 'Novo', text: 'oi' })
    answer.assertBodyContains({ priority: 3, status: true })
    const forms = { title: 'Novo', text: 'oi', priority: '2', status: 'false' }
    const asForm = await calls.post('/announcements', forms)
    asForm.assertBodyContains({ priority: 2, status: false })
  })

  test('ANN-01: dangerous HTML is removed before storing, on creation and on change', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const text = '<p onmouseover="x()">oi</p><script>x()</script><img src=x onerror=x()>'
    const added = (await calls.post('/announcements', { title: '<b>T</b>', text })).body()
    assert.equal(added.text, '<p>oi</p>')
    // A title is not HTML: it is shown as typed.
    assert.equal(added.title, '<b>T</b>')
    await calls.put(`/announcements/${added.id}`, { text: '<a href="javascript:x()">a</a>' })
    const { body } = await Announcement.findOrFail(added.id)
    assert.equal(body, '<a target="_blank" rel="noopener noreferrer">a</a>')
  })

  test('an edit changes only the fields that the form sends', async ({ client, assert }) => {
    const { id } = await anAnnouncement({ title: 'Old', priority: 1 })
    const calls = apiAs(client, await aSuper())
    const answer = await calls.put(`/announcements/${id}`, { title: 'New' })
    answer.assertStatus(200)
    answer.assertBodyContains({ title: 'New', text: '<p>Read this.</p>', priority: 1 })
    assert.deepEqual(heard(), [toAll({ action: 'update', record: answer.body() })])
    const [audit] = await auditsOf('announcements')
    assert.containsSubset(audit, { before: { title: 'Old' }, after: { title: 'New' } })
  })

  test('the contents of an inactive announcement are sent to nobody', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    const secret = { ...form, status: false }
    const { id } = (await calls.post('/announcements', secret)).body()
    const gone = toAll({ action: 'delete', id })
    assert.deepEqual(heard(), [gone])
    const shown = (await calls.put(`/announcements/${id}`, { status: true })).body()
    await calls.put(`/announcements/${id}`, { status: false, title: 'Secret again' })
    assert.deepEqual(heard(), [gone, toAll({ action: 'update', record: shown }), gone])
  })

  test('the operator deletes one; a second time is 404', async ({ client, assert }) => {
    const { id } = await anAnnouncement()
    const calls = apiAs(client, await aSuper())
    ;(await calls.delete(`/announcements/${id}`)).assertStatus(200)
    assert.isNull(await Announcement.find(id))
    assert.deepEqual(heard(), [toAll({ action: 'delete', id })])
    const audits = await auditsOf('announcements', id)
    assert.containsSubset(audits, [{ action: 'announcements.delete', after: null }])
    const again = await calls.delete(`/announcements/${id}`)
    again.assertStatus(404)
    again.assertBodyContains({ error: 'ERR_NO_ANNOUNCEMENT_FOUND' })
  })

  test('ANN-01: nobody else may write: no agent, admin or anonymous caller', async ({
    client,
    assert,
  }) => {
    const announcement = await anAnnouncement()
    const path = `/announcements/${announcement.id}`
    const refusals = [
      [await anAgent(), 'ERR_NO_PERMISSION'],
      [await anAdmin(), 'ERR_NO_PERMISSION'],
      [null, 'ERR_TOKEN_EXPIRED'],
    ] as const
    for (const [person, error] of refusals) {
      const calls = apiAs(client, person)
      const attempts = [
        calls.post('/announcements', form),
        calls.put(path, form),
        calls.delete(path),
        calls.delete(`${path}/media-upload`),
      ]
      for (const attempt of attempts) {
        const answer = await attempt
        answer.assertStatus(403)
        answer.assertBodyContains({ error })
      }
    }
    await announcement.refresh()
    assert.notEqual(announcement.title, form.title)
    assert.lengthOf(await Announcement.all(), 1)
    assert.deepEqual(heard(), [])
  })

  test('operations.md 5: {what} is 422 at {field}, on creating and editing')
    .with([
      { what: 'an empty title', field: 'title', body: { title: ' ' } },
      { what: 'a title of 151', field: 'title', body: { title: 'x'.repeat(151) } },
      { what: 'an empty text', field: 'text', body: { text: '' } },
      { what: 'a text of tags alone', field: 'text', body: { text: '<p><br></p>' } },
      { what: 'a text of a script alone', field: 'text', body: { text: '<script>x</script>' } },
      { what: 'a text without end', field: 'text', body: { text: 'x'.repeat(20_001) } },
      { what: 'priority 0', field: 'priority', body: { priority: 0 } },
      { what: 'priority 4', field: 'priority', body: { priority: 4 } },
      { what: 'priority 1.5', field: 'priority', body: { priority: 1.5 } },
      { what: 'a strange status', field: 'status', body: { status: 'maybe' } },
    ])
    .run(async ({ client, assert }, { field, body }) => {
      const announcement = await anAnnouncement({ title: 'Old' })
      const calls = apiAs(client, await aSuper())
      const added = await calls.post('/announcements', { ...form, ...body })
      const changed = await calls.put(`/announcements/${announcement.id}`, { ...form, ...body })
      for (const answer of [added, changed]) {
        answer.assertStatus(422)
        assert.equal(answer.body().details[0].field, field)
      }
      const left = await Announcement.all()
      assert.deepEqual(
        left.map(({ title }) => title),
        ['Old']
      )
      assert.deepEqual(heard(), [])
    })

  test('operations.md 5: title and text are required', async ({ client, assert }) => {
    const answer = await apiAs(client, await aSuper()).post('/announcements', {})
    answer.assertStatus(422)
    const faults = answer.body().details.map(({ field }: { field: string }) => field)
    assert.deepEqual(faults, ['title', 'text'])
  })
})
