/** Time that stands still for one test. */
import { DateTime } from 'luxon'
import { freeze, thaw, travel } from '#app/kernel/clock'

/** Holds the clock at an ISO time, this moment when left out; `thaw` belongs into the test's clean-up. */
export function frozenClock(iso?: string) {
  freeze(iso ? DateTime.fromISO(iso, { zone: 'utc' }) : DateTime.utc())
  return {
    /** Milliseconds forwards. */
    travel,
    minutesLater: (minutes: number) => travel(minutes * 60_000),
    thaw,
  }
}
