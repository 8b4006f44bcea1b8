/** The frozen responses and events of quick messages. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aQuickReply } from '#modules/quick_replies/testing'
import { aTicket } from '#modules/tickets/testing'

const form = { shortcode: 'ola', message: 'Oi, {{firstName}}', geral: true, status: true }

test.group('quick messages on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('pages, the whole list, one, and its preview', async ({ client }) => {
    const admin = await anAdmin()
    const { id } = await aQuickReply(admin.user, { shortcode: 'ola', body: 'Oi, {{firstName}}' })
    const { id: ticketId } = await aTicket(admin.actor)
    const calls = apiAs(client, admin)
    assertWire('quick_messages_page', (await calls.get('/quick-messages')).body())
    assertWire('quick_messages_list', (await calls.get('/quick-messages/list')).body())
    assertWire('quick_message_shown', (await calls.get(`/quick-messages/${id}`)).body())
    const preview = await calls.get(`/quick-messages/${id}/preview`, { ticketId })
    assertWire('quick_message_preview', preview.body())
  })

  test('adding, editing, deleting, refusing, and realtime events', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const added = (await calls.post('/quick-messages', form)).body()
    const path = `/quick-messages/${added.id}`
    assertWire('quick_message_added', added)
    assertWire('quick_message_doubled', (await calls.post('/quick-messages', form)).body())
    assertWire('quick_message_edited', (await calls.put(path, { status: false })).body())
    assertWire('quick_message_deleted', (await calls.delete(path)).body())
    assertWire('quick_message_missing', (await calls.delete(path)).body())
    assertWire('quick_message_invalid', (await calls.post('/quick-messages', {})).body())
    const emitted = realtime.named(`company-${admin.actor.companyId}-quickmessage`)
    assertWire(
      'events',
      emitted.map(({ as, body }) => ({ as: as.replace(/\d+/, '{company}'), body }))
    )
  })

  test('a file uploaded, and removed', async ({ client }) => {
    const admin = await anAdmin()
    const { id } = await aQuickReply(admin.user, { shortcode: 'tabela' })
    const path = `/quick-messages/${id}/media-upload`
    const file = Buffer.from('a;b')
    const attached = await client
      .post(path)
      .bearerToken(admin.token)
      .field('typeArch', 'quickMessage')
      .file('file', file, { filename: 'tabela de preços.csv' })
    const body = attached.body()
    // Random and signed anew each time.
    assertWire('quick_message_with_file', {
      ...body,
      mediaPath: body.mediaPath.replace(/companies.*/, '…'),
    })
    const detached = await apiAs(client, admin).delete(path)
    assertWire('quick_message_without_file', detached.body())
  })
})
