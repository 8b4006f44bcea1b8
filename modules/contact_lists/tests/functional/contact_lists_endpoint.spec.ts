/** Contact lists and their people by hand (LST-02, LST-03). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { audienceDependant } from '#modules/contacts/contract'
import { ContactList, ContactListItem } from '#modules/contact_lists/model'
import { aList, aPerson } from '#modules/contact_lists/testing'
import { anAdmin } from '#modules/identity/testing'
import { aNumber } from '#modules/tickets/testing'

test.group('/contact-lists', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('LST-03, API-05: lists by name with what is counted of them, searched by name', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const list = await aList(admin.actor, 'Ótica')
    await aList(admin.actor, 'Clientes')
    await aPerson(list, { state: 'valid' })
    await aPerson(list, { state: 'absent' })
    await aPerson(list)
    const calls = apiAs(client, admin)
    const page = (await calls.get('/contact-lists')).body()
    assert.deepEqual(
      page.records.map(({ name }: { name: string }) => name),
      ['Clientes', 'Ótica']
    )
    assert.include(page, { count: 2, hasMore: false })
    const [found, ...others] = (await calls.get('/contact-lists', { searchParam: 'otica' })).body()
      .records
    assert.isEmpty(others)
    const counts = { valid: 1, absent: 1, unchecked: 1 }
    assert.containsSubset(found, { id: list.id, contactsCount: 3, counts, import: null })
    const all = (await calls.get('/contact-lists/list')).body()
    assert.deepEqual(all[1], { id: list.id, name: 'Ótica', contactsCount: 3 })
  })

  test('API-13, RT-06: adding, renaming and deleting is audited, and sent to admins', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const { id } = (await calls.post('/contact-lists', { name: 'Clientes' })).body()
    ;(await calls.put(`/contact-lists/${id}`, { name: 'Amigos' })).assertBodyContains({
      name: 'Amigos',
    })
    ;(await calls.delete(`/contact-lists/${id}`)).assertStatus(200)
    const { companyId } = admin.actor
    const heard = realtime.named(`company-${companyId}-ContactList`)
    assert.deepEqual(
      heard.map(({ body }) => body.action),
      ['create', 'update', 'delete']
    )
    assert.deepEqual(heard[0]!.rooms, [`company-${companyId}-admin`])
    const audits = await auditsOf('contact_lists', id)
    assert.deepEqual(audits.map(({ action }) => action).toSorted(), [
      'contact_lists.create',
      'contact_lists.delete',
      'contact_lists.update',
    ])
  })

  test('LST-03: a list that an unfinished campaign needs is not deleted: 409', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const list = await aList(admin.actor)
    const asked: object[] = []
    const ask = registry.contributionsTo
    cleanup(() => void (registry.contributionsTo = ask))
    registry.contributionsTo = (async (point: { key: string }) =>
      point === audienceDependant
        ? [
            class {
              async needs(needed: object) {
                asked.push(needed)
                return asked.length === 1
              }
            },
          ]
        : ask.call(registry, point as never)) as typeof registry.contributionsTo
    const calls = apiAs(client, admin)
    const refused = await calls.delete(`/contact-lists/${list.id}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_CONTACT_LIST_IN_USE' })
    const { companyId } = admin.actor
    assert.deepEqual(asked, [{ companyId, audienceId: list.id, kind: 'contact_list' }])
    ;(await calls.delete(`/contact-lists/${list.id}`)).assertStatus(200)
    assert.isNull(await ContactList.of(admin.actor).first())
  })

  test('operations.md 5: {what} is 422')
    .with([
      { what: 'no name', change: { name: '' } },
      { what: 'a name of one character', change: { name: 'A' } },
      { what: 'a name of 51 characters', change: { name: 'a'.repeat(51) } },
      { what: 'a number of seven characters', change: { number: '1234567' } },
      { what: 'a number with letters', change: { number: '11 98765 abc' } },
      { what: 'a number of 51 characters', change: { number: '1'.repeat(51) } },
      { what: 'an e-mail that is none', change: { email: 'ana' } },
    ])
    .run(async ({ client, assert }, { change }) => {
      const admin = await anAdmin()
      const list = await aList(admin.actor)
      const form = { contactListId: list.id, name: 'Ana Lima', number: aNumber(), ...change }
      ;(await apiAs(client, admin).post('/contact-list-items', form)).assertStatus(422)
      assert.isNull(await ContactListItem.of(admin.actor).first())
      if (!('name' in change)) return
      ;(await apiAs(client, admin).post('/contact-lists', change)).assertStatus(422)
    })

  test('LST-02, EXT-10: a number is on a list once, in either Brazilian form: 409', async ({
    client,
    assert,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const admin = await anAdmin()
    const [list, other] = [await aList(admin.actor), await aList(admin.actor, 'Outra')]
    const calls = apiAs(client, admin)
    const add = (contactListId: number, number: string) =>
      calls.post('/contact-list-items', { contactListId, name: 'Ana', number })
    const first = await add(list.id, '(11) 8765-4321')
    first.assertStatus(200)
    first.assertBodyContains({ number: '5511987654321', isWhatsappValid: null, email: '' })
    const again = await add(list.id, '+55 11 98765-4321')
    again.assertStatus(409)
    again.assertBodyContains({ error: 'ERR_DUPLICATED_LIST_NUMBER' })
    ;(await add(other.id, '11987654321')).assertStatus(200)
    ;(await add(list.id, '12345678901234567')).assertStatus(400)
    assert.deepEqual(
      jobs.all.map(({ name }) => name),
      ['contact_lists.check_numbers']
    )
  })

  test('LST-02: changed and removed; another number is checked anew', async ({
    client,
    assert,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const admin = await anAdmin()
    const list = await aList(admin.actor)
    const { id, number } = await aPerson(list, { state: 'valid', email: 'ana@example.com' })
    const calls = apiAs(client, admin)
    const path = `/contact-list-items/${id}`
    const renamed = await calls.put(path, { name: 'Ana Souza', number })
    renamed.assertBodyContains({ name: 'Ana Souza', number, isWhatsappValid: true })
    renamed.assertBodyContains({ email: 'ana@example.com' })
    assert.isEmpty(jobs.all)
    const moved = await calls.put(path, { number: aNumber(), email: '' })
    moved.assertBodyContains({ isWhatsappValid: null, email: '' })
    assert.lengthOf(jobs.all, 1)
    ;(await calls.delete(path)).assertStatus(200)
    const gone = await calls.get(path)
    gone.assertStatus(404)
    gone.assertBodyContains({ error: 'ERR_NO_CONTACT_LIST_ITEM_FOUND' })
    const heard = realtime.named(`company-${admin.actor.companyId}-ContactListItem`)
    assert.deepEqual(
      heard.map(({ body }) => body.action),
      ['update', 'update', 'delete']
    )
  })

  test('API-05: people by name; searched by name, number and e-mail; narrowed by state', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const list = await aList(admin.actor)
    const bia = await aPerson(list, { name: 'Bia', email: 'bia@example.com', state: 'valid' })
    await aPerson(list, { name: 'Álvaro', state: 'absent' })
    await aPerson(await aList(admin.actor), { name: 'Carla' })
    const calls = apiAs(client, admin)
    const names = async (query: object) =>
      (await calls.get('/contact-list-items', { contactListId: list.id, ...query }))
        .body()
        .contacts.map(({ name }: { name: string }) => name)
    assert.deepEqual(await names({}), ['Álvaro', 'Bia'])
    assert.deepEqual(await names({ searchParam: 'alvaro' }), ['Álvaro'])
    assert.deepEqual(await names({ searchParam: bia.number.slice(4) }), ['Bia'])
    assert.deepEqual(await names({ searchParam: 'bia@' }), ['Bia'])
    assert.deepEqual(await names({ state: 'absent' }), ['Álvaro'])
    ;(await calls.get('/contact-list-items')).assertStatus(422)
  })
})
