/** The demo has announcements, sanitised like real ones. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { seedDemo } from '#demo/demo_seeder'
import { cleanHtml } from '#modules/announcements/clean_html'
import { Announcement } from '#modules/announcements/model'

test.group('announcements: demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a high-priority and a low-priority one, without events', async ({ assert, cleanup }) => {
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    assert.isTrue(await seedDemo())
    const all = await Announcement.query().orderBy('priority')
    assert.deepEqual(
      all.map(({ priority, isActive }) => [priority, isActive]),
      [
        [1, true],
        [3, true],
      ]
    )
    for (const { body } of all) assert.equal(cleanHtml(body), body)
    assert.deepEqual(realtime.deliveries, [])
  })
})
