/** The commands of operations: processes and metrics, over HTTP. */
import type { Command } from 'commander'
import { addCommand, type Printed } from '#cli/client/command'
import { print, printJson, printTable, type Column } from '#cli/client/output'
import { callServer } from '#cli/client/server'
import type { MetricsWire, MetricWire, ProcessesWire, ProcessWire } from '#modules/operations/wire'

export default function operationsCommands(program: Command) {
  addProcessCommands(program)
}

const mebibyte = 1024 * 1024

const processColumns: readonly Column<ProcessWire>[] = [
  { title: 'host', value: ({ host }) => host },
  { title: 'pid', value: ({ pid }) => pid },
  { title: 'kinds', value: ({ kinds }) => kinds.join(',') },
  { title: 'version', value: ({ version }) => version },
  { title: 'up since', value: ({ startedAt }) => startedAt },
  { title: 'memory', value: ({ memoryBytes }) => `${Math.round(memoryBytes / mebibyte)} MiB` },
  { title: 'cpu', value: ({ cpuShare }) => `${Math.round(cpuShare * 100)} %` },
  { title: 'delay', value: ({ eventLoopDelayMs }) => `${Math.round(eventLoopDelayMs)} ms` },
  { title: 'sockets', value: ({ sockets }) => sockets },
  { title: 'leases', value: ({ leases }) => leases },
  { title: 'gone since', value: ({ isGone, seenAt }) => (isGone ? seenAt : null) },
]

function addProcessCommands(program: Command) {
  addCommand(program, {
    usage: 'processes',
    description: 'the processes of the installation, and what they use',
    example: 'guiche processes',
  }).action(async ({ json }: Printed) => {
    const found = await callServer<ProcessesWire>('GET', '/platform/processes')
    if (json) return printJson(found)
    printTable(found.processes, processColumns)
  })

  addCommand(program, {
    usage: 'metrics',
    description: 'what Prometheus would read from the process that answers',
    example: 'guiche metrics --search guiche_jobs',
  })
    .option('--search <text>', 'only those whose name contains this')
    .action(async ({ search = '', json }: Printed & { search?: string }) => {
      const found = await callServer<MetricsWire>('GET', '/platform/metrics')
      const metrics = found.metrics.filter(({ name }) => name.includes(search))
      if (json) return printJson({ metrics })
      for (const metric of metrics) printMetric(metric)
    })
}

/** As a scrape writes it. */
function printMetric({ name, help, type, values }: MetricWire) {
  print(`# HELP ${name} ${help}\n# TYPE ${name} ${type}`)
  for (const { name: series, labels, value } of values) {
    const pairs = Object.entries(labels).map(([label, of]) => `${label}=${JSON.stringify(of)}`)
    print(`${series}${pairs.length ? `{${pairs.join(',')}}` : ''} ${value}`)
  }
}
