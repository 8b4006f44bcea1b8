/** The frozen responses and events of chats. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'

test.group('chats on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('responses of creating, listing, writing, reading, editing, deleting and errors, and the events', async ({
    client,
    cleanup,
  }) => {
    const admin = await anAdmin({ user: { name: 'Bia Reis' } })
    const colleague = await anAgent({ company: admin.company, user: { name: 'Caio Nunes' } })
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const form = { title: 'Plantão', users: [{ id: colleague.user.id }] }
    const added = (await calls.post('/chats', form)).body()
    const path = `/chats/${added.id}`
    // Generated anew each time.
    const steady = (chat: object) => ({ ...chat, uuid: '<uuid>' })
    assertWire('chat_added', steady(added))
    const said = await calls.post(`${path}/messages`, { message: 'Bom dia!' })
    assertWire('message_added', said.body())
    assertWire('messages_page', (await calls.get(`${path}/messages`)).body())
    const page = (await calls.get('/chats')).body()
    assertWire('chats_page', { ...page, records: page.records.map(steady) })
    assertWire('chat_shown', steady((await calls.get(path)).body()))
    const theirs = apiAs(client, colleague)
    assertWire('chats_unread', (await theirs.get('/chats/unread')).body())
    assertWire('chat_read', steady((await theirs.post(`${path}/read`, { userId: 1 })).body()))
    assertWire('chat_edited', steady((await calls.put(path, { title: 'Domingo' })).body()))
    assertWire('chat_of_another', (await theirs.put(path, { title: 'Meu' })).body())
    assertWire('chat_invalid', (await calls.post('/chats', {})).body())
    const stranger = { title: 'a', users: [{ id: (await aStranger()).user.id }] }
    assertWire('chat_with_stranger', (await calls.post('/chats', stranger)).body())
    assertWire('chat_deleted', (await calls.delete(path)).body())
    assertWire('chat_missing', (await calls.delete(path)).body())
    assertWire(
      'events',
      realtime.deliveries.map(({ as, body }) => ({
        as: as.replace(/-\d+/g, '-{id}'),
        body: JSON.parse(JSON.stringify(body).replaceAll(added.uuid, '<uuid>')),
      }))
    )
  })
})
