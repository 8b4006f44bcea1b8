/** Gauges: figures that are read when somebody asks for them. */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { Gauge } from 'prom-client'
import { counter, store, type Described, type Labels } from '#app/kernel/metrics/metrics'

export interface Reading<L extends string> {
  readonly labels?: Labels<L>
  readonly value: number
}
type Read<L extends string> = () => readonly Reading<L>[] | Promise<readonly Reading<L>[]>

/** Milliseconds for one answer; a scrape waits for no more. */
const readWithinMs = 2000
/** Milliseconds for which an answer is given again: several scrapers ask the database once. */
const keptMs = 4000

let forgottenAt = -Infinity
/** For tests: the next scrape reads every gauge anew. */
export function forgetReadings(): void {
  forgottenAt = performance.now()
}

const failures = counter({
  name: 'guiche_metric_failures_total',
  help: 'Questions of a metric that failed, or were not answered in time',
  labels: ['metric'],
})

/**
 * A present figure. `read` is asked on a scrape, but not more often than every few seconds; it may ask the database one
 * cheap question. A figure that cannot be read is left out, since an old one would look like the present one;
 * `otherwise`: given instead.
 */
export function gauge<L extends string>(
  { name, help, labels = [] }: Described<L>,
  read: Read<L>,
  otherwise: readonly Reading<L>[] = []
): Gauge<L> {
  let readAt = -Infinity
  let isFailing = false
  const show = (readings: readonly Reading<L>[]) => {
    made.reset()
    // Without labels it would be 0 now.
    if (!labels.length) made.remove()
    for (const { labels: of, value } of readings) made.set((of ?? {}) as Labels<L>, value)
  }
  const refresh = async () => {
    try {
      show(await withinTime(read))
      isFailing = false
    } catch (error) {
      show(otherwise)
      failures.inc({ metric: name })
      if (!isFailing) logger.warn({ err: error, metric: name }, 'a metric could not be read')
      isFailing = true
    }
    readAt = performance.now()
  }
  let reading: Promise<void> | null = null
  const collect = () => {
    const isOld = performance.now() - readAt >= keptMs || readAt < forgottenAt
    if (isOld) reading ??= refresh().finally(() => (reading = null))
    return reading ?? undefined
  }
  const made = new Gauge<L>({ name, help, labelNames: labels, registers: [store], collect })
  return made
}

async function withinTime<T>(read: () => T | Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = pause(readWithinMs, null, { ref: false, signal: late.signal })
  const tooLate = timer.then(() => Promise.reject(new Error(`no answer in ${readWithinMs} ms`)))
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([read(), tooLate])
  } finally {
    late.abort()
  }
}
