/** The time by which messages are ordered is never in the future. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { freeze, thaw } from '#app/kernel/clock'
import { messageTime } from '#modules/messages/message_time'

test.group('time of a message (IN-14)', (group) => {
  const now = DateTime.fromISO('2026-03-01T12:00:00.400Z', { zone: 'utc' })
  group.each.setup(() => {
    freeze(now)
    return thaw
  })

  test('is WhatsApp’s, in whole seconds', ({ assert }) => {
    const at = now.minus({ hours: 3 })
    assert.equal(messageTime(at).toISO(), '2026-03-01T09:00:00.000Z')
  })

  test('is never more than a minute ahead of ours', ({ assert }) => {
    const at = now.plus({ days: 2 })
    assert.equal(messageTime(at).toISO(), '2026-03-01T12:01:00.000Z')
  })
})
