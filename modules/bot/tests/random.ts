/** Seeded random numbers: the same seed gives the same test run. */

export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** True in about this percentage of calls. */
  happens(percent: number): boolean
}

/** mulberry32: small, and uniform enough for random walks. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)],
    happens: (percent) => next() * 100 < percent,
  }
}
