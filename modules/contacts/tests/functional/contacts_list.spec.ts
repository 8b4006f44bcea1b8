/** The list of contacts: search by name, number and e-mail, order and pages (CON-04). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { writeSetting } from '#app/kernel/settings/settings'
import type Contact from '#modules/contacts/models/contact'
import { anOldRow } from '#modules/contacts/testing'
import { aStranger, aSuper, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'

test.group('GET /contacts', (group) => {
  let agent: SomeoneSignedIn
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    agent = await anAgent()
  })

  const add = async (name: string, number: string, values: Partial<Contact> = {}) =>
    (await anOldRow(agent.actor, { name, number })).merge(values).save()
  const namesOf = (body: { contacts: { name: string }[] }) => body.contacts.map(({ name }) => name)

  test('CON-04, API-05: sorted by name, 30 per page, no contact twice or skipped', async ({
    client,
    assert,
  }) => {
    for (let index = 0; index < 33; index++) {
      await add(index < 31 ? 'Ana' : `Álvaro ${index}`, `55119500000${index + 10}`)
    }
    const page = async (pageNumber: number) =>
      (await client.get('/contacts').bearerToken(agent.token).qs({ pageNumber })).body()
    const [first, second] = [await page(1), await page(2)]
    assert.lengthOf(first.contacts, 30)
    assert.deepInclude(first, { count: 33, hasMore: true })
    assert.deepInclude(second, { count: 33, hasMore: false })
    assert.deepEqual(namesOf(first).slice(0, 3), ['Álvaro 31', 'Álvaro 32', 'Ana'])
    const ids = [...first.contacts, ...second.contacts].map(({ id }: Contact) => id)
    assert.equal(new Set(ids).size, 33)
  })

  test('API-05, EXT-10: {search} finds {found}')
    .with([
      { search: ' JOSE ', found: ['José Alves'] },
      { search: 'alves', found: ['José Alves'] },
      { search: '97777-66', found: ['José Alves'] },
      { search: '+55 (11) 97777-6666', found: ['José Alves'] },
      { search: '11 7777-6666', found: ['José Alves'] },
      { search: 'bia@loja', found: ['Bia 100%'] },
      { search: '100%', found: ['Bia 100%'] },
      { search: '_', found: [] },
      { search: 'ninguém', found: [] },
      { search: '', found: ['Bia 100%', 'José Alves'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      await add('José Alves', '5511977776666')
      await add('Bia 100%', '5521988885555', { email: 'bia@loja.example' })
      const answer = await client
        .get('/contacts')
        .bearerToken(agent.token)
        .qs({ searchParam: search })
      assert.deepEqual(namesOf(answer.body()), found)
      assert.equal(answer.body().count, found.length)
    })

  test(
    'CON-04, API-08: filters by the day of creation in the company’s time zone: {days} finds {found}'
  )
    .with([
      { days: 'date', query: { date: '2026-03-10' }, found: ['Late on the tenth'] },
      {
        days: 'one day',
        query: { dateStart: '2026-03-11', dateEnd: '2026-03-11' },
        found: ['Early on the eleventh'],
      },
      { days: 'from', query: { dateStart: '2026-03-11' }, found: ['Early on the eleventh'] },
      { days: 'until', query: { dateEnd: '2026-03-10' }, found: ['Late on the tenth'] },
      {
        days: 'both',
        query: { dateStart: '2026-03-10', dateEnd: '2026-03-11' },
        found: ['Early on the eleventh', 'Late on the tenth'],
      },
    ])
    .run(async ({ client, assert }, { query, found }) => {
      await writeSetting(agent.actor, 'identity.timezone', 'America/Sao_Paulo')
      const at = (time: string) => ({ createdAt: DateTime.fromISO(time) })
      // 23:59 in São Paulo, and one minute later.
      await add('Late on the tenth', '5511950000001', at('2026-03-11T02:59:00Z'))
      await add('Early on the eleventh', '5511950000002', at('2026-03-11T03:00:00Z'))
      const answer = await client.get('/contacts').bearerToken(agent.token).qs(query)
      assert.deepEqual(namesOf(answer.body()), found)
    })

  test('API-04: an invalid day is 422', async ({ client }) => {
    const answer = await client
      .get('/contacts')
      .bearerToken(agent.token)
      .qs({ dateStart: 'yesterday' })
    answer.assertStatus(422)
    answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'dateStart' }] })
  })

  test('API-02: another company’s contacts are not listed', async ({ client, assert }) => {
    const stranger = await aStranger()
    await anOldRow(stranger.actor, { name: 'Theirs', number: '5511950000003' })
    await add('Ours', '5511950000004')
    for (const path of ['/contacts', '/contacts?searchParam=s', '/contacts/list']) {
      const { contacts, ...bare } = (await client.get(path).bearerToken(agent.token)).body()
      const rows = contacts ?? Object.values(bare)
      assert.deepEqual(
        rows.map(({ name }: Contact) => name),
        ['Ours']
      )
    }
  })

  test('CON-04: GET /contacts/list returns id and name of all contacts, sorted by name', async ({
    client,
    assert,
  }) => {
    const bia = await add('Bia', '5511950000005')
    const ana = await add('Ana', '5511950000006')
    const answer = await client.get('/contacts/list').bearerToken(agent.token)
    assert.deepEqual(answer.body(), [
      { id: ana.id, name: 'Ana' },
      { id: bia.id, name: 'Bia' },
    ])
  })

  test('API-01: in GET /contacts/list the operator may name a company; for others companyId is ignored', async ({
    client,
    assert,
  }) => {
    const ours = await add('Ours', '5511950000007')
    const stranger = await aStranger()
    const names = async ({ token }: SomeoneSignedIn, companyId: unknown) =>
      (await client.get('/contacts/list').bearerToken(token).qs({ companyId })).body()
    assert.deepEqual(await names(await aSuper(), ours.companyId), [{ id: ours.id, name: 'Ours' }])
    assert.deepEqual(await names(stranger, ours.companyId), [])
    const nowhere = await names(await aSuper(), 999_999_999)
    assert.equal(nowhere.error, 'ERR_NO_COMPANY_FOUND')
  })
})
