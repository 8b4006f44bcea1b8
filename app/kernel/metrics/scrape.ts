/** What a scrape gets: all metrics of this process, those of its modules and of Node included. */
import { collectDefaultMetrics } from 'prom-client'
import { store } from '#app/kernel/metrics/metrics'
import { metricSource } from '#app/kernel/metrics/source'
import { registry } from '#app/kernel/modules/registry'

/**
 * Read through functions of Node that it does not document. In one of them a handle whose object is gone already ends the
 * process (Assertion failed: !obj.IsEmpty()). `nodejs_active_resources` counts the same by a function that is documented.
 */
const unsafe = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
]

let loading: Promise<unknown> | null = null

/** Loads what modules declare, and measures Node from now on. A second call does nothing. */
export async function startMeasuring(): Promise<void> {
  loading ??= load()
  await loading
}

async function load() {
  collectDefaultMetrics({ register: store })
  for (const name of unsafe) store.removeSingleMetric(name)
  await registry.contributionsTo(metricSource)
}

export interface Scrape {
  readonly contentType: string
  readonly text: string
}

/** In the text format of Prometheus. */
export async function scrape(): Promise<Scrape> {
  await startMeasuring()
  return { contentType: store.contentType, text: await store.metrics() }
}

export interface Measured {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly values: readonly MeasuredValue[]
}
export interface MeasuredValue {
  /** Differs from that of the metric for the parts of a histogram: `…_bucket`, `…_sum`, `…_count`. */
  readonly name: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/** The same as values, by name. */
export async function measured(): Promise<Measured[]> {
  await startMeasuring()
  const all = await store.getMetricsAsJSON()
  const sorted = all.sort((one, other) => (one.name < other.name ? -1 : 1))
  return sorted.map(({ name, help, type, values }) => ({
    name,
    help,
    type: String(type),
    values: values.map((one) => ({
      name: 'metricName' in one && one.metricName ? String(one.metricName) : name,
      labels: one.labels as MeasuredValue['labels'],
      value: one.value,
    })),
  }))
}
