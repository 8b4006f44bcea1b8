/** When an attempt is repeated (OPS-05, ADR 58). */

const minute = 60_000
const hour = 60 * minute
/** Milliseconds after the first attempt. */
const times = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 24 * hour]
export const maxRepeats = times.length
/** Longest wait that a receiver may ask for. */
const longestAsked = hour

/**
 * Milliseconds until the next attempt after so many failed ones, at least 1. Up to a tenth is added at random, so that
 * all who wait for one receiver do not come back together. `askedMs`: by `Retry-After`.
 */
export function pauseAfter(
  failures: number,
  askedMs: number | null,
  random: () => number = Math.random
): number {
  const index = Math.min(failures, maxRepeats) - 1
  const step = times[index] - (index ? times[index - 1] : 0)
  const asked = Math.min(askedMs ?? 0, longestAsked)
  return Math.round(Math.max(step * (1 + random() / 10), asked))
}

/** Milliseconds of a `Retry-After` in seconds or as a date (RFC 9110); null for anything else. */
export function retryAfterMs(header: unknown, nowMs: number): number | null {
  if (typeof header !== 'string') return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
