/** Open state, start of the closed period, and next opening (BOT-41). */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { defaultShifts, type Shift, type Weekday } from '#modules/hours/contract'
import { hoursAt } from '#modules/hours/hours_at'

const zone = 'America/Sao_Paulo'
const at = (iso: string, where = zone) => DateTime.fromISO(iso, { zone: where })
const on = (weekday: Weekday, startTime: string, endTime: string): Shift => ({
  weekday,
  startTime,
  endTime,
})
const stateOf = (shifts: readonly Shift[], moment: DateTime, holidays: readonly string[] = []) => {
  const { isOpen, closedSince, opensAt } = hoursAt(shifts, holidays, moment)
  const format = (time: DateTime | null) =>
    time && time.setZone(moment.zone).toFormat("yyyy-MM-dd'T'HH:mm")
  return [isOpen, format(closedSince), format(opensAt)]
}

// 2026-11-16 is a Monday.
test.group('hoursAt', () => {
  test('BOT-41, BOT-45: with the default hours, {moment} is open: {isOpen}')
    .with([
      {
        moment: '2026-11-16T07:59',
        isOpen: false,
        since: '2026-11-14T12:00',
        next: '2026-11-16T08:00',
      },
      { moment: '2026-11-16T08:00', isOpen: true, since: null, next: null },
      { moment: '2026-11-16T17:59', isOpen: true, since: null, next: null },
      {
        moment: '2026-11-16T18:00',
        isOpen: false,
        since: '2026-11-16T18:00',
        next: '2026-11-17T08:00',
      },
      { moment: '2026-11-21T11:59', isOpen: true, since: null, next: null },
      {
        moment: '2026-11-21T12:00',
        isOpen: false,
        since: '2026-11-21T12:00',
        next: '2026-11-23T08:00',
      },
      {
        moment: '2026-11-22T10:00',
        isOpen: false,
        since: '2026-11-21T12:00',
        next: '2026-11-23T08:00',
      },
    ])
    .run(({ assert }, { moment, isOpen, since, next }) => {
      assert.deepEqual(stateOf(defaultShifts, at(moment)), [isOpen, since, next])
    })

  test('BOT-41: days with equal, blank or missing times are closed all day', ({ assert }) => {
    const shifts = [
      on(1, '00:00', '00:00'),
      on(2, '', ''),
      on(3, '09:00', '09:00'),
      on(5, '09:00', '10:00'),
    ]
    for (const day of ['16', '17', '18', '19']) {
      assert.deepEqual(stateOf(shifts, at(`2026-11-${day}T09:00`)), [
        false,
        '2026-11-13T10:00',
        '2026-11-20T09:00',
      ])
    }
    assert.isTrue(hoursAt(shifts, [], at('2026-11-20T09:30')).isOpen)
  })

  test('BOT-41: an end before the start is after midnight and belongs to the starting day', ({
    assert,
  }) => {
    const shifts = [on(5, '22:00', '02:00')]
    assert.isFalse(hoursAt(shifts, [], at('2026-11-20T21:59')).isOpen)
    assert.isTrue(hoursAt(shifts, [], at('2026-11-20T22:00')).isOpen)
    assert.isTrue(hoursAt(shifts, [], at('2026-11-21T01:59')).isOpen)
    assert.deepEqual(stateOf(shifts, at('2026-11-21T02:00')), [
      false,
      '2026-11-21T02:00',
      '2026-11-27T22:00',
    ])
    // The early hours of Friday would belong to Thursday.
    assert.isFalse(hoursAt(shifts, [], at('2026-11-20T01:00')).isOpen)
  })

  test('BOT-41: two rows of one weekday are two shifts; adjacent shifts leave no gap', ({
    assert,
  }) => {
    const noon = [on(1, '13:00', '18:00'), on(1, '08:00', '12:00')]
    assert.deepEqual(stateOf(noon, at('2026-11-16T12:30')), [
      false,
      '2026-11-16T12:00',
      '2026-11-16T13:00',
    ])
    assert.isTrue(hoursAt(noon, [], at('2026-11-16T13:00')).isOpen)
    assert.isTrue(
      hoursAt([on(1, '08:00', '12:00'), on(1, '12:00', '18:00')], [], at('2026-11-16T12:00')).isOpen
    )
  })

  test('BOT-41: an empty list is always open', ({ assert }) => {
    for (const moment of ['2026-11-22T03:00', '2026-11-16T23:59', '2026-12-25T00:00'])
      assert.isTrue(hoursAt([], [], at(moment)).isOpen)
  })

  test('an end of 24:00 is the end of the day', ({ assert }) => {
    const shifts = [on(1, '00:00', '24:00'), on(2, '00:00', '06:00')]
    assert.isTrue(hoursAt(shifts, [], at('2026-11-16T23:59:59')).isOpen)
    assert.deepEqual(stateOf(shifts, at('2026-11-17T06:00')), [
      false,
      '2026-11-17T06:00',
      '2026-11-23T00:00',
    ])
  })

  test('BOT-41: if all days are closed it never opens; the closed period still has a start', ({
    assert,
  }) => {
    const { isOpen, closedSince, opensAt } = hoursAt(
      [on(1, '00:00', '00:00')],
      [],
      at('2026-11-16T10:00')
    )
    assert.deepEqual([isOpen, closedSince?.toMillis(), opensAt], [false, 0, null])
  })

  test('BOT-41: a holiday closes its day, but not the shift that began the day before', ({
    assert,
  }) => {
    const day = ['2026-11-17']
    assert.deepEqual(stateOf(defaultShifts, at('2026-11-17T10:00'), day), [
      false,
      '2026-11-16T18:00',
      '2026-11-18T08:00',
    ])
    const nights = [on(1, '22:00', '06:00'), on(2, '22:00', '06:00')]
    assert.isTrue(hoursAt(nights, day, at('2026-11-17T05:00')).isOpen)
    assert.isFalse(hoursAt(nights, day, at('2026-11-17T23:00')).isOpen)
    assert.isFalse(hoursAt(nights, day, at('2026-11-18T01:00')).isOpen)
    assert.deepEqual(stateOf([], at('2026-11-17T10:00'), day), [
      false,
      '2026-11-17T00:00',
      '2026-11-18T00:00',
    ])
  })

  test('BOT-42: the start of a closed period does not change, however long it lasts', ({
    assert,
  }) => {
    const holidays = Array.from({ length: 40 }, (_, n) =>
      at('2026-12-20').plus({ days: n }).toISODate()!
    )
    for (const moment of ['2026-12-20T09:00', '2027-01-10T15:00', '2027-01-28T23:00']) {
      assert.deepEqual(stateOf(defaultShifts, at(moment), holidays), [
        false,
        '2026-12-19T12:00',
        '2027-01-29T08:00',
      ])
    }
  })

  test('API-08: the same moment is open in one zone and closed in another', ({ assert }) => {
    const moment = DateTime.fromISO('2026-11-16T10:30Z')
    assert.isFalse(hoursAt(defaultShifts, [], moment.setZone('America/Sao_Paulo')).isOpen)
    assert.isTrue(hoursAt(defaultShifts, [], moment.setZone('Europe/Lisbon')).isOpen)
    assert.isFalse(hoursAt(defaultShifts, [], moment.setZone('Asia/Tokyo')).isOpen)
  })

  // New York: on 2026-03-08 clocks go from 02:00 to 03:00, on 2026-11-01 from 02:00 back to 01:00.
  test('BOT-41: shifts follow wall-clock time across a clock change: {moment}')
    .with([
      { moment: '2026-03-08T08:59', isOpen: false },
      { moment: '2026-03-08T09:00', isOpen: true },
      { moment: '2026-11-01T08:59', isOpen: false },
      { moment: '2026-11-01T09:00', isOpen: true },
      { moment: '2026-11-01T17:59', isOpen: true },
      { moment: '2026-11-01T18:00', isOpen: false },
    ])
    .run(({ assert }, { moment, isOpen }) => {
      const shifts = [on(7, '09:00', '18:00')]
      assert.equal(hoursAt(shifts, [], at(moment, 'America/New_York')).isOpen, isOpen)
    })

  // In New York 02:00-03:00 does not exist on 2026-03-08, and 01:00-02:00 occurs twice on 2026-11-01.
  test(
    'BOT-41: a shift from {from} to {to} on the day of a clock change: {moment} UTC is open: {isOpen}'
  )
    .with([
      { from: '02:30', to: '05:00', moment: '2026-03-08T06:59:59Z', isOpen: false },
      { from: '02:30', to: '05:00', moment: '2026-03-08T07:00:00Z', isOpen: true },
      { from: '02:30', to: '05:00', moment: '2026-03-08T08:59:59Z', isOpen: true },
      { from: '02:30', to: '05:00', moment: '2026-03-08T09:00:00Z', isOpen: false },
      { from: '01:00', to: '02:30', moment: '2026-03-08T06:59:59Z', isOpen: true },
      { from: '01:00', to: '02:30', moment: '2026-03-08T07:00:00Z', isOpen: false },
      { from: '02:15', to: '02:45', moment: '2026-03-08T07:00:00Z', isOpen: false },
      { from: '01:30', to: '03:00', moment: '2026-11-01T05:29:59Z', isOpen: false },
      { from: '01:30', to: '03:00', moment: '2026-11-01T05:30:00Z', isOpen: true },
      { from: '01:30', to: '03:00', moment: '2026-11-01T06:15:00Z', isOpen: true },
      { from: '01:30', to: '03:00', moment: '2026-11-01T08:00:00Z', isOpen: false },
    ])
    .run(({ assert }, { from, to, moment, isOpen }) => {
      const shifts = [on(7, from, to)]
      const { closedSince, ...state } = hoursAt(shifts, [], at(moment, 'America/New_York'))
      assert.equal(state.isOpen, isOpen)
      assert.equal(closedSince === null, isOpen)
    })

  // São Paulo had clock changes until 2019: on Sunday 2018-11-04 from 00:00 to 01:00, on 2019-02-17 from 00:00 back to
  // 23:00.
  test('BOT-41: clock changes at midnight, as in São Paulo: {moment} UTC is open: {isOpen}')
    .with([
      { moment: '2018-11-04T02:59:59Z', isOpen: true },
      { moment: '2018-11-04T03:00:00Z', isOpen: true },
      { moment: '2018-11-04T03:59:59Z', isOpen: true },
      { moment: '2018-11-04T04:00:00Z', isOpen: false },
      { moment: '2019-02-17T01:30:00Z', isOpen: true },
      { moment: '2019-02-17T02:30:00Z', isOpen: true },
      { moment: '2019-02-17T04:59:59Z', isOpen: true },
      { moment: '2019-02-17T05:00:00Z', isOpen: false },
    ])
    .run(({ assert }, { moment, isOpen }) => {
      const saturdayNight = [on(6, '22:00', '02:00')]
      assert.equal(hoursAt(saturdayNight, [], at(moment)).isOpen, isOpen)
    })

  test('BOT-41: an overnight shift across a clock change has seven or nine hours', ({ assert }) => {
    const shifts = [on(6, '22:00', '06:00')]
    for (const [day, hours] of [
      ['2026-03-07', 7],
      ['2026-10-31', 9],
      ['2026-06-06', 8],
    ] as const) {
      const start = at(`${day}T22:00`, 'America/New_York')
      assert.isFalse(hoursAt(shifts, [], start.minus({ seconds: 1 })).isOpen)
      assert.isTrue(hoursAt(shifts, [], start).isOpen)
      assert.isTrue(hoursAt(shifts, [], start.plus({ hours }).minus({ seconds: 1 })).isOpen)
      assert.isFalse(hoursAt(shifts, [], start.plus({ hours })).isOpen)
    }
  })

  test('BOT-41: a day without a midnight starts at its first moment', ({ assert }) => {
    // Santiago skips the first hour of 2026-09-06, a Sunday.
    const shifts = [on(7, '00:00', '02:00')]
    assert.isFalse(hoursAt(shifts, [], at('2026-09-05T23:59', 'America/Santiago')).isOpen)
    assert.isTrue(hoursAt(shifts, [], at('2026-09-06T01:00', 'America/Santiago')).isOpen)
    assert.isFalse(hoursAt(shifts, [], at('2026-09-06T02:00', 'America/Santiago')).isOpen)
  })
})
