/** Days start by the company's clock, also when clocks change. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { countDays, daysOf, lastDays, spanOf } from '#modules/dashboard/periods'
import { localTimes, zones } from '#modules/dashboard/tests/naive/local_times'

const iso = (at: DateTime) => at.toUTC().toISO()

test.group('periods', () => {
  test('DSH-05: the last {count} days begin {from}')
    .with([
      { count: 1, from: '2026-03-10T03:00:00.000Z' },
      { count: 3, from: '2026-03-08T03:00:00.000Z' },
      { count: 30, from: '2026-02-09T03:00:00.000Z' },
    ])
    .run(({ assert }, { count, from }) => {
      // 23:30 of the 10th in São Paulo, when it is already the 11th on the server.
      const now = DateTime.fromISO('2026-03-11T02:30:00Z')
      const span = lastDays(count, 'America/Sao_Paulo', now)
      assert.equal(iso(span.from), from)
      assert.equal(iso(span.until), '2026-03-11T02:30:00.001Z')
    })

  test('API-08: {what}')
    .with([
      // Clocks went from midnight to one.
      { what: 'no midnight', zone: 'America/Sao_Paulo', day: '2018-11-04', from: '03', hours: 23 },
      { what: 'an hour more', zone: 'America/Sao_Paulo', day: '2019-02-16', from: '02', hours: 25 },
      // Clocks went from one back to midnight.
      { what: 'two midnights', zone: 'America/Havana', day: '2025-11-02', from: '04', hours: 25 },
      { what: 'no change', zone: 'UTC', day: '2026-01-01', from: '00', hours: 24 },
    ])
    .run(({ assert }, { zone, day, from, hours }) => {
      const span = spanOf({ first: day, last: day }, zone)
      assert.equal(iso(span.from), `${day}T${from}:00:00.000Z`)
      assert.equal(span.until.diff(span.from, 'hours').hours, hours)
    })

  test('a day that a zone skipped is listed, and empty', ({ assert }) => {
    const zone = 'Pacific/Apia'
    const days = daysOf({ first: '2011-12-29', last: '2011-12-31' })
    assert.deepEqual(days, ['2011-12-29', '2011-12-30', '2011-12-31'])
    const { from, until } = spanOf({ first: days[1], last: days[1] }, zone)
    assert.equal(iso(from), iso(until))
  })

  test('days are counted correctly across clock changes', ({ assert }) => {
    assert.equal(countDays({ first: '2018-11-03', last: '2018-11-05' }), 3)
    assert.equal(countDays({ first: '2026-03-02', last: '2026-03-01' }), 0)
  })

  test('API-08: each moment belongs to the day that a local clock shows', ({ assert }) => {
    const moments = fc.integer({ min: Date.UTC(2016, 0), max: Date.UTC(2027, 0) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const { day } = localTimes(zone)(new Date(moment))
        const { from, until } = spanOf({ first: day, last: day }, zone)
        assert.isTrue(from.toMillis() <= moment && moment < until.toMillis())
      }),
      { numRuns: 300 }
    )
  })
})
