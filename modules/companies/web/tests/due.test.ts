/** How near the end of a company is, and where renewing puts it. */
import { describe, expect, it } from 'vitest'
import { daysLeft, dueTone, monthsOf, renewalMonths, renewedDay } from '../due'

describe('the colour of a row (administration.md 2)', () => {
  it.each([
    [null, 'endless'],
    [365, 'paid'],
    [6, 'paid'],
    [5, 'near'],
    [4, 'due'],
    [0, 'due'],
    [-3, 'due'],
    [-4, 'overdue'],
    [-5, 'lapsed'],
    [-400, 'lapsed'],
  ])('%s days before the end: %s', (days, tone) => {
    expect(dueTone(days)).toBe(tone)
  })

  it('the operator’s own company never ends', () => {
    expect(daysLeft({ dueDate: '2020-01-01', isPlatform: true })).toBeNull()
    expect(daysLeft({ dueDate: null, isPlatform: false })).toBeNull()
    expect(daysLeft({ dueDate: '2020-01-01', isPlatform: false })).toBeLessThan(-1000)
  })
})

describe('renewing (BIL-16, BIL-18)', () => {
  it.each([
    ['from the paid day', '2026-04-10', 1, '2026-05-10'],
    ['from today when that is past', '2026-01-10', 1, '2026-04-20'],
    ['from today when it is today', '2026-03-20', 2, '2026-05-20'],
    ['from today without an end', null, 3, '2026-06-20'],
    ['to the last day of a short month', '2026-08-31', 6, '2027-02-28'],
    ['to the 29th in a leap year', '2027-11-30', 3, '2028-02-29'],
    ['over the end of the year', '2026-12-15', 1, '2027-01-15'],
    ['by a year', '2028-02-29', 12, '2029-02-28'],
  ])('%s', (_name, dueDate, months, expected) => {
    expect(renewedDay(dueDate, months, '2026-03-20')).toBe(expected)
  })

  it('by the months of the recurrence, else by one', () => {
    expect(renewalMonths).toEqual([1, 2, 3, 6, 12])
    expect(['BIMESTRAL', 'ANUAL', undefined, 'toString', 'WEEKLY'].map(monthsOf)).toEqual([
      2, 12, 1, 1, 1,
    ])
  })
})
