/**
 * Metrics for Prometheus: where the kernel and modules declare what they count and measure, in the file that counts it
 * or in one that they contribute to `metricSource` (source.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** All metrics of this process. */
export const store = new Registry()

interface Described<L extends string> {
  /** As Prometheus writes names: a counter ends in `_total`, a time in `_seconds`, a size in `_bytes`. */
  readonly name: string
  readonly help: string
  /** Few values each, known in advance: never an id, a name or an address. */
  readonly labels?: readonly L[]
}

type Labels<L extends string> = Partial<Record<L, string | number>>

/** Counts upwards from the start of the process. `from`: series that are 0 until something is counted. */
export function counter<L extends string>(
  { name, help, labels = [] }: Described<L>,
  from: readonly Labels<L>[] = []
): Counter<L> {
  const made = new Counter<L>({ name, help, labelNames: labels, registers: [store] })
  for (const each of from) made.inc(each, 0)
  return made
}

/** Counts durations by how long they were; `buckets` in seconds, ascending. */
export const histogram = <L extends string>(
  { name, help, labels = [] }: Described<L>,
  buckets: readonly number[]
): Histogram<L> =>
  new Histogram<L>({ name, help, labelNames: labels, buckets: [...buckets], registers: [store] })

export interface Reading<L extends string> {
  readonly labels?: Labels<L>
  readonly value: number
}
type Read<L extends string> = () => readonly Reading<L>[] | Promise<readonly Reading<L>[]>

/** Milliseconds for one answer; a scrape waits for no more. */
const readWithinMs = 2000
/** Milliseconds for which an answer is given again: several scrapers ask the database once. */
const keptMs = 4000

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
    if (performance.now() - readAt >= keptMs) reading ??= refresh().finally(() => (reading = null))
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

/** The sum of a counter's series that have these labels; 0 when nothing here declares it. */
export async function valueOf(name: string, labels: Labels<string> = {}): Promise<number> {
  const found = store.getSingleMetric(name)
  if (!(found instanceof Counter)) return 0
  const { values } = await found.get()
  const isMeant = (of: Labels<string>) =>
    Object.entries(labels).every(([label, value]) => of[label] === value)
  return values.reduce((sum, { labels: of, value }) => sum + (isMeant(of) ? value : 0), 0)
}
