/**
 * Metrics for Prometheus: where the kernel and modules declare what they count and measure, in the file that counts it
 * or in one that they contribute to `metricSource` (source.ts). Needs no framework, since workers do not.
 */
import { Counter, Histogram, Registry } from 'prom-client'

/** All metrics of this process. */
export const store = new Registry()

export interface Described<L extends string> {
  /** As Prometheus writes names: a counter ends in `_total`, a time in `_seconds`, a size in `_bytes`. */
  readonly name: string
  readonly help: string
  /** Few values each, known in advance: never an id, a name or an address. */
  readonly labels?: readonly L[]
}

export type Labels<L extends string> = Partial<Record<L, string | number>>

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

/** The sum of a counter's series that have these labels; 0 when nothing here declares it. */
export async function valueOf(name: string, labels: Labels<string> = {}): Promise<number> {
  const found = store.getSingleMetric(name)
  if (!(found instanceof Counter)) return 0
  const { values } = await found.get()
  const isMeant = (of: Labels<string>) =>
    Object.entries(labels).every(([label, value]) => of[label] === value)
  return values.reduce((sum, { labels: of, value }) => sum + (isMeant(of) ? value : 0), 0)
}
