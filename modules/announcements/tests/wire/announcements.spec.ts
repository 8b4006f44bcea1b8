/** The frozen responses and events of announcements. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aPng, anAnnouncement } from '#modules/announcements/testing'
import { aSuper } from '#modules/identity/testing'

const form = { title: 'Maintenance', text: '<p>On Sunday.</p>', priority: 1, status: true }

test.group('announcements on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('pages and one', async ({ client }) => {
    const { id } = await anAnnouncement({ title: 'Maintenance' })
    const calls = apiAs(client, await aSuper())
    assertWire('announcements_page', (await calls.get('/announcements')).body())
    assertWire('announcement_shown', (await calls.get(`/announcements/${id}`)).body())
  })

  test('adding, editing, deleting, refusing, and realtime events', async ({ client, cleanup }) => {
    const calls = apiAs(client, await aSuper())
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const added = (await calls.post('/announcements', form)).body()
    const path = `/announcements/${added.id}`
    assertWire('announcement_added', added)
    assertWire('announcement_edited', (await calls.put(path, { title: 'Other' })).body())
    assertWire('announcement_deleted', (await calls.delete(path)).body())
    assertWire('announcement_missing', (await calls.delete(path)).body())
    assertWire('announcement_invalid', (await calls.post('/announcements', {})).body())
    const emitted = realtime.named('company-announcement')
    assertWire(
      'events',
      emitted.map(({ as, body }) => ({ as, body }))
    )
  })

  test('a picture uploaded, and removed', async ({ client }) => {
    const operator = await aSuper()
    const { id } = await anAnnouncement({ title: 'Maintenance' })
    const path = `/announcements/${id}/media-upload`
    const attached = await client
      .post(path)
      .bearerToken(operator.token)
      .file('file', aPng, { filename: 'nova tela.png' })
    const body = attached.body()
    // Random and signed anew each time.
    assertWire('announcement_with_picture', {
      ...body,
      mediaPath: body.mediaPath.replace(/platform.*/, '…'),
    })
    const detached = await apiAs(client, operator).delete(path)
    assertWire('announcement_without_picture', detached.body())
  })
})
