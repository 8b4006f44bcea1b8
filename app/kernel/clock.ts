/**
 * The application's clock, used instead of the machine's. It follows the database's time, which all processes share
 * (docs/adr/0036), and tests can freeze it.
 */
import { DateTime, Settings } from 'luxon'

let frozenAt: DateTime | null = null
/** Milliseconds by which the database's clock is ahead of this machine's; measured by `database_clock.ts`. */
let aheadMs = 0

// Lucid fills some timestamp columns itself and asks luxon for the time, so luxon must use the same clock.
Settings.now = () => Date.now() + aheadMs

export const now = (): DateTime => frozenAt ?? DateTime.utc()

/** Milliseconds by which `now` is ahead of this machine's clock; negative when it is behind. */
export const clockOffset = (): number => aheadMs

/** Called with the offset measured against the database. */
export function setClockOffset(milliseconds: number): void {
  aheadMs = milliseconds
}

/** Freezes time at `at` (ISO 8601) until `thaw()`; for tests only. */
export function freeze(at: string | DateTime): void {
  frozenAt = typeof at === 'string' ? DateTime.fromISO(at, { zone: 'utc' }) : at.toUTC()
}
export function travel(milliseconds: number): void {
  frozenAt = now().plus({ milliseconds })
}
export function thaw(): void {
  frozenAt = null
}
