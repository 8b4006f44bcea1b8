/** The clock can be frozen, moved and released. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { freeze, now, thaw, travel } from '#app/kernel/clock'

test.group('clock', (group) => {
  group.each.teardown(() => thaw())

  test('stands still until it is moved', ({ assert }) => {
    freeze(DateTime.fromISO('2026-03-01T09:00:00-03:00'))
    assert.equal(now().toISO(), '2026-03-01T12:00:00.000Z')
    travel(90_000)
    assert.equal(now().toISO(), '2026-03-01T12:01:30.000Z')
  })

  test('runs again after thaw', ({ assert }) => {
    freeze(DateTime.fromISO('2000-01-01T00:00:00Z'))
    thaw()
    assert.closeTo(now().toMillis(), Date.now(), 1000)
  })
})
