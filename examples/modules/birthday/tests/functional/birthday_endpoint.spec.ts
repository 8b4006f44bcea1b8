/** The birthday endpoints: success, 401, 403, 404 for another company, 422. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aContactBorn } from '#modules/birthday/tests/people'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'

const pathOf = ({ id }: { readonly id: number }) => `/birthdays/contacts/${id}`
const namesOf = (body: { birthdays: { contact: { name: string } }[] }) =>
  body.birthdays.map(({ contact }) => contact.name)

test.group('birthdays', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    // In São Paulo it is still the 17th.
    freeze('2026-05-18T02:30:00Z')
    return thaw
  })

  test('every user of the company sets, reads and clears a birthday', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const calls = apiAs(client, agent)
    const contact = await aContactBorn(agent, null)
    assert.deepEqual((await calls.get(pathOf(contact))).body(), { birthday: null })
    for (const birthday of ['1990-03-01', '1988-02-29', null]) {
      const answer = await calls.put(pathOf(contact), { birthday })
      answer.assertStatus(200)
      assert.deepEqual(answer.body(), { birthday })
      assert.deepEqual((await calls.get(pathOf(contact))).body(), { birthday })
    }
  })

  test('a birthday that is today is listed at once, and removed when it was an error', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const calls = apiAs(client, agent)
    const contact = await aContactBorn(agent, null, { name: 'Ana Lima' })
    await calls.put(pathOf(contact), { birthday: '1990-05-17' })
    const today = (await calls.get('/birthdays/today')).body()
    assert.containsSubset(today, {
      date: '2026-05-17',
      count: 1,
      birthdays: [{ date: '2026-05-17', age: 36, contact: { id: contact.id, name: 'Ana Lima' } }],
    })
    await calls.put(pathOf(contact), { birthday: '1990-05-18' })
    assert.deepEqual(namesOf((await calls.get('/birthdays/today')).body()), [])
  })

  test('the latest day first, by name within a day, page by page', async ({ client, assert }) => {
    const agent = await anAgent()
    for (let n = 0; n < 45; n++)
      await aContactBorn(agent, '1990-05-16', { name: `P${100 + n}`, listedOn: '2026-05-16' })
    for (const name of ['Bia', 'Aldo'])
      await aContactBorn(agent, '1990-05-17', { name, listedOn: '2026-05-17' })
    const calls = apiAs(client, agent)
    const first = (await calls.get('/birthdays')).body()
    assert.deepEqual(namesOf(first).slice(0, 3), ['Aldo', 'Bia', 'P100'])
    assert.lengthOf(first.birthdays, 40)
    assert.containsSubset(first, { count: 47, hasMore: true })
    const second = (await calls.get('/birthdays', { pageNumber: 2 })).body()
    assert.lengthOf(second.birthdays, 7)
    assert.isFalse(second.hasMore)
  })

  test('CON-03: a deleted contact is in no list any more', async ({ client, assert }) => {
    const admin = await anAdmin()
    const contact = await aContactBorn(admin, '1990-05-17', { listedOn: '2026-05-17' })
    await aContactBorn(admin, '1990-05-17', { listedOn: '2026-05-17', name: 'Bia' })
    const calls = apiAs(client, admin)
    ;(await calls.delete(`/contacts/${contact.id}`)).assertStatus(200)
    for (const path of ['/birthdays', '/birthdays/today']) {
      const body = (await calls.get(path)).body()
      assert.deepEqual(namesOf(body), ['Bia'])
      assert.equal(body.count, 1)
    }
  })

  test('422 for {birthday}')
    .with([
      { birthday: '2026-05-18' },
      { birthday: '1899-12-31' },
      { birthday: '1990-02-30' },
      { birthday: '17/05/1990' },
      { birthday: 19900517 },
      { birthday: '' },
    ])
    .run(async ({ client, assert }, { birthday }) => {
      const agent = await anAgent()
      const contact = await aContactBorn(agent, null)
      const answer = await apiAs(client, agent).put(pathOf(contact), { birthday })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, 'birthday')
      assert.lengthOf(await db.from('birthdays').where('contact_id', contact.id), 0)
    })

  test('404 for another company, 401 for a visitor', async ({ client, assert }) => {
    const agent = await anAgent()
    const contact = await aContactBorn(agent, '1990-05-17', { listedOn: '2026-05-17' })
    const stranger = apiAs(client, await aStranger())
    for (const answer of [
      await stranger.get(pathOf(contact)),
      await stranger.put(pathOf(contact), { birthday: null }),
    ]) {
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    }
    assert.deepEqual(namesOf((await stranger.get('/birthdays')).body()), [])
    assert.deepEqual(namesOf((await stranger.get('/birthdays/today')).body()), [])
    const visitor = apiAs(client, null)
    ;(await visitor.get('/birthdays')).assertStatus(403)
    assert.lengthOf(await db.from('birthdays').where('contact_id', contact.id), 1)
  })

  test('API-14: without the plan’s entitlement every request is refused', async ({
    client,
    assert,
    cleanup,
  }) => {
    const agent = await anAgent()
    const contact = await aContactBorn(agent, '1990-05-17')
    cleanup(grant(agent.company.id, { 'birthday.use': false }))
    const calls = apiAs(client, agent)
    for (const answer of [
      await calls.get('/birthdays'),
      await calls.get('/birthdays/today'),
      await calls.get(pathOf(contact)),
      await calls.put(pathOf(contact), { birthday: null }),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
    }
    assert.lengthOf(await db.from('birthdays').where('contact_id', contact.id), 1)
  })

  test('API-13, RT-06: a change is audited and emitted', async ({ client, assert, cleanup }) => {
    const heard = fakeRealtime()
    cleanup(() => heard.restore())
    const agent = await anAgent()
    const contact = await aContactBorn(agent, '1990-05-17')
    await apiAs(client, agent).put(pathOf(contact), { birthday: '1991-05-17' })
    const audited = await db.from('audit_entries').where('action', 'birthday.update').firstOrFail()
    // Only the fact of the change; the date itself is deleted with the contact.
    assert.deepEqual(audited.fields, ['bornOn'])
    assert.deepEqual([audited.before, audited.after], [{}, {}])
    const names = heard.deliveries.map(({ as }) => as)
    assert.deepEqual(names, [`company-${agent.company.id}-birthday`])
  })

  test('IN-06: when contacts are merged the winner keeps its birthday, or takes the loser’s', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const cases = [
      { kept: null, gone: '1990-05-17', then: '1990-05-17' },
      { kept: '1980-01-02', gone: '1990-05-17', then: '1980-01-02' },
    ]
    for (const { kept, gone, then } of cases) {
      const [one, other] = [
        await aContactBorn(admin, kept, { listedOn: '2026-05-17' }),
        await aContactBorn(admin, gone, { listedOn: '2026-05-17' }),
      ]
      const merged = await calls.post(`/contacts/${one.id}/merge`, { withId: other.id })
      merged.assertStatus(200)
      const { id } = merged.body()
      assert.equal((await calls.get(pathOf({ id }))).body().birthday, then)
      assert.lengthOf(await db.from('birthday_listings').where('contact_id', id), 1)
    }
  })
})
