/** The dashboard and the alerts in ops/ ask for metrics and labels that the product exports, and explain themselves. */
import { readFile } from 'node:fs/promises'
import { Histogram, type Metric } from 'prom-client'
import { test } from '@japa/runner'
import { store } from '#app/kernel/metrics/metrics'
import { startMeasuring } from '#app/kernel/metrics/scrape'

const read = (name: string) => readFile(new URL(`../ops/${name}`, import.meta.url), 'utf8')

interface Alert {
  readonly name: string
  readonly expr: string
  readonly severity: string | undefined
  readonly summary: string | undefined
  readonly description: string | undefined
}

/** Each value of the file stands in one line. */
async function alerts(): Promise<Alert[]> {
  const [, ...blocks] = (await read('prometheus/alerts.yml')).split(/^ +- alert: /m)
  return blocks.map((block) => {
    const field = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(block)?.[1]
    return {
      name: block.split('\n')[0],
      expr: field('expr') ?? '',
      severity: field('severity'),
      summary: field('summary'),
      description: field('description'),
    }
  })
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
async function panels(): Promise<Panel[]> {
  return (JSON.parse(await read('grafana/guiche.json')) as { panels: Panel[] }).panels
}

/** What Prometheus adds to each series. */
const added = ['job', 'instance']

/** Names of metrics in a query of Prometheus, each with the labels that are asked of it. */
function metricsIn(expr: string): { name: string; labels: string[] }[] {
  const found = expr.matchAll(/\b((?:guiche|http|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)
  const grouped = [...expr.matchAll(/\b(?:by|ignoring) \(([^)]*)\)/g)].flatMap(([, names]) =>
    names.split(',').map((name) => name.trim())
  )
  return [...found].map(([, name, matchers = '']) => ({
    name,
    labels: [
      ...[...matchers.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label]) => label),
      ...grouped,
    ],
  }))
}

/** The exported metric with this name; a histogram by the names of its parts. */
function exported(name: string): Metric | undefined {
  const whole = store.getSingleMetric(name.replace(/_(bucket|sum|count)$/, ''))
  return whole instanceof Histogram ? whole : store.getSingleMetric(name)
}

/** Empty when the query can have an answer. */
function problemsOf(expr: string): string[] {
  const asked = metricsIn(expr)
  if (!asked.length && !/\bup\{job="guiche"\}/.test(expr)) return ['asks for no metric']
  return asked.flatMap(({ name, labels }) => {
    const metric = exported(name)
    if (!metric) return [`${name} is not exported`]
    const known = [...(metric as unknown as { labelNames: string[] }).labelNames, ...added, 'le']
    return labels
      .filter((label) => !known.includes(label))
      .map((label) => `${name} has no label ${label}`)
  })
}

test.group('what watches the product', (group) => {
  group.setup(async () => {
    // What a server has loaded when it answers its first scrape.
    await import('#app/providers/kernel_metrics')
    await import('#app/middleware/measure_middleware')
    await startMeasuring()
  })

  test('alerts ask for metrics that are exported', async ({ assert }) => {
    const problems = (await alerts()).map(({ name, expr }) => [name, problemsOf(expr)] as const)
    assert.isAbove(problems.length, 10)
    for (const [name, found] of problems) assert.deepEqual(found, [], name)
  })

  test('each alert has a severity, a summary and a description', async ({ assert }) => {
    for (const { name, severity, summary, description } of await alerts()) {
      assert.match(name, /^Guiche[A-Za-z]+$/)
      assert.oneOf(severity, ['warning', 'critical'], name)
      assert.isAbove(summary?.length ?? 0, 20, name)
      assert.isAbove(description?.length ?? 0, 40, name)
    }
  })

  test('an alert that uses a label in its words keeps that label', async ({ assert }) => {
    for (const { name, expr, summary } of await alerts()) {
      const used = [...(summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
      const isAggregated = /^(?:sum|max|min)\b/.test(expr)
      const kept = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names.split(', '))
      if (isAggregated) assert.includeMembers(kept, used, name)
    }
  })

  test('panels of the dashboard ask for metrics that are exported', async ({ assert }) => {
    const asked = (await panels()).flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, problemsOf(expr)] as const)
    )
    assert.isAbove(asked.length, 20)
    for (const [title, found] of asked) assert.deepEqual(found, [], title)
  })

  test('a metric or a label that is not there is found', ({ assert }) => {
    assert.deepEqual(problemsOf('max(guiche_unheard_of)'), ['guiche_unheard_of is not exported'])
    assert.deepEqual(problemsOf('sum by (mood) (guiche_jobs{state="failed",colour="red"})'), [
      'guiche_jobs has no label colour',
      'guiche_jobs has no label mood',
    ])
    assert.deepEqual(problemsOf('vector(1)'), ['asks for no metric'])
  })
})
