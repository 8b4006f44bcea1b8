/** Hours on the clocks of the company’s zone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownAt, wallOf } from '#web/shell/company_zone'
import { hourOn } from '../zone'

const zone = 'America/Sao_Paulo'

// 14:40 in São Paulo.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T17:40:00Z') }))
afterEach(() => void vi.useRealTimers())

it('SCH-01: a time is shown in the zone, also where that is another day', () => {
  expect(wallOf('2026-11-26T01:05:00Z', zone)).toBe('2026-11-25T22:05')
  expect(shownAt('2026-11-26T01:05:00Z', zone)).toBe('25/11/2026 22:05')
  expect(wallOf('2026-11-26T01:05:00Z', 'Asia/Tokyo')).toBe('2026-11-26T10:05')
})

it('a day offers nine o’clock, today the next full hour, and nothing once it is over', () => {
  expect(hourOn('2026-11-27', zone)).toBe('2026-11-27T09:00')
  expect(hourOn('2026-11-25', zone)).toBe('2026-11-25T15:00')
  expect(hourOn('2026-11-24', zone)).toBeNull()
  vi.setSystemTime(new Date('2026-11-26T02:30:00Z'))
  expect(hourOn('2026-11-25', zone)).toBeNull()
})
