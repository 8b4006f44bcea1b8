/** The frozen responses and events of tags. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aTag, hang } from '#modules/tags/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

const form = { name: 'Importante', color: '#0B6E76', kanban: 1 }

test.group('tags on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('pages, the whole list, and one', async ({ client }) => {
    const admin = await anAdmin()
    const tag = await aTag(admin.actor, { name: 'VIP' })
    await hang(tag, await aTicket(admin.actor))
    const calls = apiAs(client, admin)
    assertWire('tags_page', (await calls.get('/tags')).body())
    assertWire('tags_list', (await calls.get('/tags/list')).body())
    assertWire('tag_shown', (await calls.get(`/tags/${tag.id}`)).body())
  })

  test('adding, editing, deleting, refusing', async ({ client }) => {
    const calls = apiAs(client, await anAdmin())
    const added = (await calls.post('/tags', form)).body()
    assertWire('tag_added', added)
    assertWire('tag_doubled', (await calls.post('/tags', form)).body())
    assertWire('tag_edited', (await calls.put(`/tags/${added.id}`, { name: 'Outra' })).body())
    assertWire('tag_deleted', (await calls.delete(`/tags/${added.id}`)).body())
    assertWire('tag_missing', (await calls.delete(`/tags/${added.id}`)).body())
    assertWire('tag_invalid', (await calls.post('/tags', { kanban: 7 })).body())
  })

  test('a ticket with its tags, and realtime events', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const connection = await aConnection(admin.actor, { name: 'Loja 1' })
    const place = { phone: '5511987654321', connectionId: connection.id }
    const { id: ticketId } = await aTicket(admin.actor, place)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const tags = [{ name: 'Nova' }]
    assertWire('ticket_tagged', (await calls.post('/tags/sync', { ticketId, tags })).body())
    const [{ id }] = (await calls.get('/tags/list')).body()
    await calls.put(`/tags/${id}`, form)
    await calls.delete(`/tags/${id}`)
    const { companyId } = admin.actor
    const emitted = ['tag', 'user'].map((name) => realtime.named(`company-${companyId}-${name}`))
    assertWire(
      'events',
      emitted.flat().map(({ as, body }) => ({ as: as.replace(/\d+/, '{company}'), body }))
    )
  })
})
