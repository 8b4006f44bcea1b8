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
 * How many messages may leave together, beginning with the k-th: those that follow it without a gap, up to `most`; at
 * least 1.
 */
export function messagesWithoutGap(k: number, pace: PaceSettings, most: number): number {
  let count = 1
  while (count < most && gapMs(k + count, pace, 0) === 0) count++
  return count
}

/** Milliseconds since the beginning of the day; an end before the beginning passes midnight. */
export interface Hours {
  readonly from: number
  readonly until: number
}

/** Null when messages may leave at any time: without a window, and when it ends as it begins (CMP-13). */
export function hoursOf(window: string): Hours | null {
  if (!window) return null
  const [from, until] = window.split('-').map(msOf) as [number, number]
  return from === until ? null : { from, until }
}

function msOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return (hour * 60 + minute) * 60_000
}

/** Whether they are open at this time of the day. */
export const isOpenAt = (timeOfDay: number, { from, until }: Hours): boolean =>
  from < until ? timeOfDay >= from && timeOfDay < until : timeOfDay >= from || timeOfDay < until

/**
 * The time at which the window opens next; null while it is open, and without a window (CMP-13). `at` is in the
 * company's zone; a window whose end is before its beginning passes midnight.
 */
export function nextOpening(at: DateTime, window: string): DateTime | null {
  const hours = hoursOf(window)
  if (!hours) return null
  const { hour, minute, second, millisecond } = at
  const timeOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  if (isOpenAt(timeOfDay, hours)) return null
  const minutes = hours.from / 60_000
  const opening = {
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
    second: 0,
    millisecond: 0,
  }
  return at.plus({ days: timeOfDay < hours.from ? 0 : 1 }).set(opening)
}
