/**
 * The clock of the house: code asks it instead of the machine. It shows the time of the database, which all
 * processes share (docs/adr/0036), and tests can hold it still.
 */
import { DateTime, Settings } from 'luxon'

let frozenAt: DateTime | null = null
/** Milliseconds that the database's clock is ahead of this machine's; measured by `database_clock.ts`. */
let aheadMs = 0

// For the columns that Lucid fills by itself, too: it asks luxon.
Settings.now = () => Date.now() + aheadMs

export const now = (): DateTime => frozenAt ?? DateTime.utc()

/** Milliseconds that `now` is ahead of this machine's clock; negative when it is behind. */
export const clockOffset = (): number => aheadMs

/** Called with what was measured against the database. */
export function setClockOffset(milliseconds: number): void {
  aheadMs = milliseconds
}

/** Holds time still at `at` (ISO 8601) until `thaw()`; for tests only. */
export function freeze(at: string | DateTime): void {
  frozenAt = typeof at === 'string' ? DateTime.fromISO(at, { zone: 'utc' }) : at.toUTC()
}
export function travel(milliseconds: number): void {
  frozenAt = now().plus({ milliseconds })
}
export function thaw(): void {
  frozenAt = null
}
