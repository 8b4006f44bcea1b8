/** The clock of the house: code asks it instead of the machine, so that tests can hold time still. */
import { DateTime } from 'luxon'

let frozenAt: DateTime | null = null

export const now = (): DateTime => frozenAt ?? DateTime.utc()

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
