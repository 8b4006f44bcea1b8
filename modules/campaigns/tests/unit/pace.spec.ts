/** CMP-11, CMP-13: gaps between messages, and the hours in which they are sent. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { gapMs, messagesWithoutGap, nextOpening } from '#modules/campaigns/engine/pace'

const pace = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60, jitter: 0 }
const zone = 'America/Sao_Paulo'
const at = (time: string) => DateTime.fromISO(`2026-11-24T${time}:00`, { zone })

test.group('gaps', () => {
  test('CMP-11: the greater interval before each third message, else the usual one', ({
    assert,
  }) => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7].map((k) => gapMs(k, pace, 0.5) / 1000),
      [20, 20, 60, 20, 20, 60, 20]
    )
  })

  test('CMP-11: never the greater interval when it is switched off', ({ assert }) => {
    const off = { ...pace, longerIntervalAfter: 0 }
    assert.deepEqual(
      [1, 2, 3].map((k) => gapMs(k, off, 0)),
      [20_000, 20_000, 20_000]
    )
  })

  test('CMP-11: chance adds to a gap, up to the given share, and never shortens it', ({
    assert,
  }) => {
    assert.equal(gapMs(1, { ...pace, jitter: 30 }, 0), 20_000)
    assert.equal(gapMs(1, { ...pace, jitter: 30 }, 1), 26_000)
    assert.equal(gapMs(1, { ...pace, messageInterval: 0, jitter: 30 }, 1), 0)
  })

  test('CMP-11: together leave those that follow without a gap, at least one', ({ assert }) => {
    assert.equal(messagesWithoutGap(0, pace, 16), 1)
    const none = { ...pace, messageInterval: 0 }
    assert.deepEqual(
      [0, 1, 2, 3].map((k) => messagesWithoutGap(k, none, 16)),
      [3, 2, 1, 3]
    )
    assert.equal(messagesWithoutGap(0, { ...none, longerIntervalAfter: 0 }, 16), 16)
  })
})

test.group('hours', () => {
  for (const [window, time, opens] of [
    ['', '03:00', null],
    ['09:00-18:00', '09:00', null],
    ['09:00-18:00', '17:59', null],
    ['09:00-18:00', '18:00', '2026-11-25T09:00'],
    ['09:00-18:00', '08:59', '2026-11-24T09:00'],
    ['22:00-06:00', '23:30', null],
    ['22:00-06:00', '05:59', null],
    ['22:00-06:00', '06:00', '2026-11-24T22:00'],
    ['08:00-08:00', '03:00', null],
  ] as const) {
    test(`CMP-13: with the hours "${window}" at ${time} it opens at ${opens}`, ({ assert }) => {
      const opening = nextOpening(at(time), window)
      assert.equal(opening?.toFormat("yyyy-MM-dd'T'HH:mm") ?? null, opens)
    })
  }

  test('CMP-13: whenever it is closed, the next opening is within a day and open', ({ assert }) => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const named = (minutes: number) =>
      DateTime.fromMillis(minutes * 60_000, { zone: 'utc' }).toFormat('HH:mm')
    fc.assert(
      fc.property(minute, minute, minute, (from, until, moment) => {
        const window = `${named(from)}-${named(until)}`
        const time = at(named(moment))
        const opening = nextOpening(time, window)
        if (!opening) return
        assert.isTrue(opening > time && +opening - +time <= 24 * 3_600_000)
        assert.isNull(nextOpening(opening, window))
      })
    )
  })
})
