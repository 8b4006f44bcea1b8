/** The period in the URL, and its days in the company's zone. */
import { expect, it } from 'vitest'
import { daysOf, inAddress, periodIn } from '../period'

const asked = (address: string) => periodIn(new URLSearchParams(address))

it('is the last seven days unless the URL says otherwise', () => {
  expect(asked('')).toEqual({ lastDays: 7 })
  expect(asked('days=90')).toEqual({ lastDays: 90 })
  expect(asked('from=2026-03-01&to=2026-03-01')).toEqual({
    first: '2026-03-01',
    last: '2026-03-01',
  })
})

it('is null for an invalid URL', () => {
  for (const address of [
    'days=8',
    'days=',
    'from=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    'from=yesterday&to=today',
  ])
    expect(asked(address), address).toBeNull()
})

it('round-trips through the URL', () => {
  for (const period of [{ lastDays: 30 }, { first: '2026-03-01', last: '2026-03-31' }] as const)
    expect(periodIn(new URLSearchParams(inAddress(period)))).toEqual(period)
})

it('DSH-05, API-08: counts the last days back from the company’s today', () => {
  // In São Paulo it is still the 10th, in Tokyo the 11th.
  const now = Date.parse('2026-03-11T02:30:00Z')
  expect(daysOf({ lastDays: 3 }, 'America/Sao_Paulo', now)).toEqual({
    first: '2026-03-08',
    last: '2026-03-10',
  })
  expect(daysOf({ lastDays: 15 }, 'Asia/Tokyo', now)).toEqual({
    first: '2026-02-25',
    last: '2026-03-11',
  })
})
