/** The demo company has help videos. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { seedDemo } from '#demo/demo_seeder'
import { allHelps } from '#modules/helps/queries'
import { videoIdOf } from '#modules/helps/video_id'

test.group('helps: demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('three videos, once, without events', async ({ assert, cleanup }) => {
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    assert.isTrue(await seedDemo())
    assert.isFalse(await seedDemo())
    const helps = await allHelps()
    assert.deepEqual(
      helps.map(({ title }) => title.slice(0, 3)),
      ['1. ', '2. ', '3. ']
    )
    for (const { video } of helps) assert.equal(videoIdOf(video), video)
    assert.deepEqual(realtime.deliveries, [])
  })
})
