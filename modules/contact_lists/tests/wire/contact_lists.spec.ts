/** The frozen responses and events of contact lists. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aSheet } from '#modules/contact_lists/testing'
import { anAdmin } from '#modules/identity/testing'

test.group('contact lists on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('lists, their people, a file, refusals, and realtime events', async ({
    client,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const added = (await calls.post('/contact-lists', { name: 'Clientes' })).body()
    const path = `/contact-lists/${added.id}`
    assertWire('list_added', added)
    const form = { contactListId: added.id, name: 'Ana Lima', number: '11987654321' }
    const item = (await calls.post('/contact-list-items', form)).body()
    assertWire('item_added', item)
    assertWire('item_twice', (await calls.post('/contact-list-items', form)).body())
    assertWire('item_invalid', (await calls.post('/contact-list-items', {})).body())
    const sheet = aSheet('nome;numero', 'Bia Reis;11987654322', 'Caio;12')
    const upload = calls.post(`${path}/upload`).file('file', sheet, { filename: 'clientes.csv' })
    assertWire('items_uploaded', (await upload).body())
    assertWire('list_shown', (await calls.get(path)).body())
    assertWire('lists_page', (await calls.get('/contact-lists')).body())
    assertWire('lists_named', (await calls.get('/contact-lists/list')).body())
    assertWire('item_shown', (await calls.get(`/contact-list-items/${item.id}`)).body())
    const page = await calls.get('/contact-list-items', { contactListId: added.id })
    assertWire('items_page', page.body())
    const edited = await calls.put(`/contact-list-items/${item.id}`, { email: 'ana@example.com' })
    assertWire('item_edited', edited.body())
    assertWire('item_deleted', (await calls.delete(`/contact-list-items/${item.id}`)).body())
    assertWire('item_missing', (await calls.get(`/contact-list-items/${item.id}`)).body())
    assertWire('list_renamed', (await calls.put(path, { name: 'Amigos' })).body())
    assertWire('list_deleted', (await calls.delete(path)).body())
    assertWire('list_missing', (await calls.get(path)).body())
    const { companyId } = admin.actor
    assertWire(
      'events',
      ['ContactList', 'ContactListItem', `ContactListItem-${added.id}`].flatMap((name) =>
        realtime
          .named(`company-${companyId}-${name}`)
          .map(({ body }) => ({ of: name.replace(/\d+/, '{list}'), body }))
      )
    )
  })
})
