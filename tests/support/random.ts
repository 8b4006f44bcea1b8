/** A small random number generator (mulberry32): the same seed gives the same numbers. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]
  return { pick, below, chance: (share: number) => next() < share }
}
export type Random = ReturnType<typeof randomFrom>
