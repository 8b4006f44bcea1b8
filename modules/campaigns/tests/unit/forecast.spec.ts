/** CMP-11..13: when the messages of a campaign would leave, from the rules of its pace. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { forecast, type ForecastInput } from '#modules/campaigns/engine/forecast'

const zone = 'America/Sao_Paulo'
/** A Tuesday. */
const at = (time: string, day = 24) => DateTime.fromISO(`2026-11-${day}T${time}`, { zone })
const steady = { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 60, jitter: 0 }

function plan(time: string, given: Partial<ForecastInput> & { readonly messages: number }) {
  const found = forecast({
    ...{ now: at(time), startsAt: at(time), pace: steady, window: '', dailyLimit: 0 },
    ...{ lane: null, waiting: [], isConnected: true, lockedUntil: null },
    ...given,
  })
  const shown = (moment: DateTime) => moment.toFormat('dd HH:mm:ss')
  return { first: shown(found.firstAt), last: shown(found.endsAt), held: found.held }
}
const lane = (sentToday: number, sentInRow = 0, nextAt = at('00:00')) => ({
  sentToday,
  sentInRow,
  nextAt,
})

test.group('forecast', () => {
  test('CMP-11: the first message leaves at once, a gap is before each other', ({ assert }) => {
    const { first, last, held } = plan('10:00', { messages: 4 })
    assert.deepEqual(
      { first, last, held },
      { first: '24 10:00:00', last: '24 10:01:00', held: null }
    )
    assert.equal(plan('10:00', { messages: 1 }).last, '24 10:00:00')
  })

  test('CMP-11: longer gaps, the mean of the random part, and a second instead of no gap', ({
    assert,
  }) => {
    // Gaps of 20, 20, 60, 20, 20, 60 seconds.
    const longer = { ...steady, longerIntervalAfter: 3 }
    assert.equal(plan('10:00', { messages: 7, pace: longer }).last, '24 10:03:20')
    const random = { ...steady, jitter: 30 }
    assert.equal(plan('10:00', { messages: 4, pace: random }).last, '24 10:01:09')
    const none = { ...steady, messageInterval: 0 }
    assert.equal(plan('10:00', { messages: 61, pace: none }).last, '24 10:01:00')
  })

  test('CMP-11: a number that runs goes on with its row of messages, another begins anew', ({
    assert,
  }) => {
    const pace = { ...steady, longerIntervalAfter: 3 }
    const running = { messages: 2, pace, lane: lane(5, 2, at('10:00:10')) }
    // The third message of the row was sent by the other: 60 seconds, then 20.
    assert.equal(plan('10:00', { ...running, waiting: [9] }).first, '24 10:00:10')
    assert.equal(plan('10:00', { ...running, waiting: [9] }).last, '24 10:01:30')
    assert.equal(plan('10:00', { ...running, waiting: [] }).last, '24 10:00:30')
  })

  test('CMP-12: campaigns of one number take turns until the shorter one is done', ({ assert }) => {
    assert.equal(plan('10:00', { messages: 3, waiting: [100] }).last, '24 10:01:20')
    assert.equal(plan('10:00', { messages: 5, waiting: [2] }).last, '24 10:02:00')
    assert.equal(plan('10:00', { messages: 3, waiting: [1, 9] }).last, '24 10:01:40')
  })

  test('CMP-12: what others send until it begins does not delay it', ({ assert }) => {
    const later = { messages: 2, startsAt: at('10:01') }
    assert.equal(plan('10:00', { ...later, waiting: [3] }).last, '24 10:01:20')
    assert.equal(plan('10:00', { ...later, waiting: [4] }).last, '24 10:01:40')
  })

  for (const [window, time, messages, first, last, held] of [
    ['09:00-18:00', '08:00', 2, '24 09:00:00', '24 09:00:20', 'window'],
    ['09:00-18:00', '17:59:30', 3, '24 17:59:30', '25 09:00:00', null],
    ['09:00-18:00', '18:00', 1, '25 09:00:00', '25 09:00:00', 'window'],
    ['22:00-00:01', '22:00', 364, '24 22:00:00', '25 22:00:00', null],
    ['22:00-06:00', '23:59:50', 2, '24 23:59:50', '25 00:00:10', null],
    ['22:00-06:00', '05:59:50', 2, '24 05:59:50', '24 22:00:00', null],
    ['08:00-08:00', '03:00', 2, '24 03:00:00', '24 03:00:20', null],
  ] as const) {
    test(`CMP-13: with the hours "${window}", ${messages} from ${time} on end at ${last}`, ({
      assert,
    }) => {
      assert.deepEqual(plan(time, { messages, window }), { first, last, held })
    })
  }

  test('CMP-13: a limit of each day, of which a part is used up', ({ assert }) => {
    assert.deepEqual(plan('10:00', { messages: 5, dailyLimit: 2 }), {
      first: '24 10:00:00',
      last: '26 00:00:00',
      held: null,
    })
    const used = { dailyLimit: 2, lane: lane(1) }
    assert.equal(plan('10:00', { messages: 3, ...used }).last, '25 00:00:20')
    assert.deepEqual(plan('10:00', { messages: 1, dailyLimit: 2, lane: lane(2) }), {
      first: '25 00:00:00',
      last: '25 00:00:00',
      held: 'limit',
    })
  })

  test('CMP-13: limit and hours together; a beginning on another day has all of its limit', ({
    assert,
  }) => {
    const both = { dailyLimit: 2, window: '09:00-18:00', lane: lane(2) }
    assert.equal(plan('10:00', { messages: 5, ...both }).last, '27 09:00:00')
    const tomorrow = plan('10:00', { messages: 2, ...both, startsAt: at('11:00', 25) })
    assert.deepEqual(tomorrow, { first: '25 11:00:00', last: '25 11:00:20', held: null })
  })

  test('CMP-17: a number that is not connected, or held by WhatsApp, is told', ({ assert }) => {
    assert.equal(plan('10:00', { messages: 1, isConnected: false }).held, 'connection')
    const locked = { messages: 1, lockedUntil: at('12:00') }
    assert.deepEqual(plan('10:00', locked), {
      first: '24 12:00:00',
      last: '24 12:00:00',
      held: 'whatsapp',
    })
    assert.isNull(plan('10:00', { ...locked, startsAt: at('13:00') }).held)
  })

  test('CMP-07: nobody to write to: it ends as it begins, and nothing holds it', ({ assert }) => {
    const nobody = plan('10:00', { messages: 0, isConnected: false, startsAt: at('11:00') })
    assert.deepEqual(nobody, { first: '24 11:00:00', last: '24 11:00:00', held: null })
  })

  test('API-08: hours are those of the company’s wall, days without hours have 24', ({
    assert,
  }) => {
    const berlin = (text: string) => DateTime.fromISO(text, { zone: 'Europe/Berlin' })
    // The clocks go back an hour in the night to the 25th of October.
    const now = berlin('2026-10-24T17:59:50')
    const given = {
      ...{ now, startsAt: now, pace: steady, lane: null, waiting: [] },
      ...{ isConnected: true, lockedUntil: null, dailyLimit: 0 },
    }
    const withHours = forecast({ ...given, messages: 2, window: '09:00-18:00' })
    assert.equal(withHours.endsAt.toISO(), '2026-10-25T09:00:00.000+01:00')
    const without = forecast({ ...given, messages: 4321, window: '' })
    assert.equal(+without.endsAt - +now, 86_400_000)
  })

  test('CMP-13: a hundred thousand messages are no work, whatever the settings', ({ assert }) => {
    const many = { messages: 100_000, waiting: [100_000, 50_000] }
    const settings = [
      {},
      { dailyLimit: 1 },
      { window: '09:00-09:01', pace: { ...steady, messageInterval: 120 } },
      { window: '22:00-06:00', dailyLimit: 500 },
    ]
    for (const given of settings) {
      const began = process.cpuUsage()
      plan('10:00', { ...many, ...given })
      // Milliseconds of work; a calendar for each message would take seconds.
      assert.isBelow(process.cpuUsage(began).user / 1000, 250)
    }
  })
})
