/** A frozen clock for one test. */
import { DateTime } from 'luxon'
import { freeze, thaw, travel } from '#app/kernel/clock'

/** Freezes the clock at an ISO time (default: now); call `thaw` in the test's clean-up. */
export function frozenClock(iso?: string) {
  freeze(iso ? DateTime.fromISO(iso, { zone: 'utc' }) : DateTime.utc())
  return {
    /** Moves forward by milliseconds. */
    travel,
    minutesLater: (minutes: number) => travel(minutes * 60_000),
    thaw,
  }
}
