/** Calendar calculations: 29 February, ages, and missed days. */
import { test } from '@japa/runner'
import { ageOn, daysToList, monthDayOf, monthDaysOn } from '#modules/birthday/calendar'

test.group('birthdays by the calendar', () => {
  test('on {day} it is the birthday of those born on {of}')
    .with([
      { day: '2026-05-17', of: [517] },
      { day: '2026-02-28', of: [228, 229] },
      { day: '2028-02-28', of: [228] },
      { day: '2028-02-29', of: [229] },
      { day: '2100-02-28', of: [228, 229] },
      { day: '2026-12-31', of: [1231] },
    ])
    .run(({ assert }, { day, of }) => {
      assert.deepEqual(monthDaysOn(day), of)
    })

  test('everybody has exactly one birthday in every year', ({ assert }) => {
    for (const year of [2026, 2027, 2028, 2100]) {
      const days = daysToList(`${year - 1}-12-31`, `${year}-12-31`, 366)
      const celebrated = days.flatMap((day) => monthDaysOn(day))
      assert.lengthOf(celebrated, 366)
      assert.lengthOf([...new Set(celebrated)], 366)
    }
    assert.equal(monthDayOf('1992-02-29'), 229)
  })

  test('an age is whole years, also for those born on 29 February', ({ assert }) => {
    assert.equal(ageOn('2026-02-28', '1992-02-29'), 34)
    assert.equal(ageOn('2026-11-22', '2026-11-22'), 0)
  })

  test('listed until {last}, today {today}: {days}')
    .with([
      { last: '2026-03-01', today: '2026-03-02', days: ['2026-03-02'] },
      { last: '2026-03-02', today: '2026-03-02', days: [] },
      { last: '2026-02-27', today: '2026-03-01', days: ['2026-02-28', '2026-03-01'] },
      // The company's zone changed to one where it is still yesterday.
      { last: '2026-03-02', today: '2026-03-01', days: [] },
      { last: '2020-01-01', today: '2026-03-01', days: ['2026-02-27', '2026-02-28', '2026-03-01'] },
    ])
    .run(({ assert }, { last, today, days }) => {
      assert.deepEqual(daysToList(last, today, 3), days)
    })
})
