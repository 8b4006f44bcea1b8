/** Milliseconds as people read them. */
import { number } from '#web/lib/format'

/** "420 ms", from a second on "1,5 s". */
export const duration = (ms: number) =>
  ms < 1000
    ? number(ms, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
    : number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
