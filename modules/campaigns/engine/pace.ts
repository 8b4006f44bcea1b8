/** When a number may send the next message of its campaigns (CMP-11..13); pure. */
import type { DateTime } from 'luxon'

export interface PaceSettings {
  /** Seconds. */
  readonly messageInterval: number
  /** Messages; 0 is never. */
  readonly longerIntervalAfter: number
  /** Seconds. */
  readonly greaterInterval: number
  /** Percent. */
  readonly jitter: number
}

/**
 * Milliseconds between the message before and the k-th one, counted from 0: the greater interval before each k that
 * is a multiple of `longerIntervalAfter`, else the usual one (CMP-11). `chance`: from 0 to 1.
 */
export function gapMs(
  k: number,
  { messageInterval, longerIntervalAfter, greaterInterval, jitter }: PaceSettings,
  chance: number
): number {
  const isLong = longerIntervalAfter > 0 && k > 0 && k % longerIntervalAfter === 0
  const seconds = isLong ? greaterInterval : messageInterval
  return Math.round(seconds * 1000 * (1 + (chance * jitter) / 100))
}

/**
 * The time at which the window opens next; null while it is open, and without a window (CMP-13). `at` is in the
 * company's zone; a window whose end is before its beginning passes midnight.
 */
export function nextOpening(at: DateTime, window: string): DateTime | null {
  if (!window) return null
  const [from, until] = window.split('-').map((time) => timeOn(at, time)) as [DateTime, DateTime]
  if (+from === +until) return null
  const isOpen = from < until ? at >= from && at < until : at >= from || at < until
  if (isOpen) return null
  return at < from ? from : from.plus({ days: 1 })
}

function timeOn(day: DateTime, time: string): DateTime {
  const [hour, minute] = time.split(':').map(Number)
  return day.set({ hour, minute, second: 0, millisecond: 0 })
}
