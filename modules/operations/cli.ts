/** The commands of operations: processes and metrics, background jobs, their queues, and lanes, over HTTP. */
import { Argument, Option, type Command } from 'commander'
import {
  addCallOnOne,
  addCommand,
  confirm,
  positiveNumber,
  type Printed,
} from '#cli/client/command'
import {
  print,
  printFields,
  printJson,
  printPage,
  printTable,
  type Column,
} from '#cli/client/output'
import { callServer } from '#cli/client/server'
import { CliError, exitCodes } from '#cli/cli_error'
import type {
  JobQueuesWire,
  JobQueueWire,
  JobsPageWire,
  JobWire,
  MetricsWire,
  MetricWire,
  ModulesWire,
  ProcessesWire,
  ProcessWire,
  RetriedJobsWire,
} from '#modules/operations/wire'

export default function operationsCommands(program: Command) {
  addProcessCommands(program)
  addJobCommands(program)
  addModules(program)
}

const mebibyte = 1024 * 1024

const processColumns: readonly Column<ProcessWire>[] = [
  { title: 'id', value: ({ id }) => id },
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

function addModules(program: Command) {
  addCommand(program, {
    usage: 'modules',
    description: 'which modules are installed, and which are switched on by MODULES',
    example: 'guiche modules',
  }).action(async ({ json }: Printed) => {
    const found = await callServer<ModulesWire>('GET', '/platform/modules')
    if (json) return printJson(found)
    printTable(found.modules, [
      { title: 'name', value: ({ name }) => name },
      { title: 'on', value: ({ isEnabled }) => isEnabled },
      { title: 'core', value: ({ isCore }) => isCore },
      { title: 'what it does', value: ({ summary }) => summary },
    ])
  })
}

const ofQueue: readonly Column<JobQueueWire>[] = [
  { title: 'name', value: ({ name }) => name },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'waiting', value: ({ waiting }) => waiting },
  { title: 'delayed', value: ({ kind, delayed }) => (kind === 'jobs' ? delayed : null) },
  { title: 'active', value: ({ kind, active }) => (kind === 'jobs' ? active : null) },
  { title: 'failed', value: ({ failed }) => failed },
  { title: 'due since', value: ({ oldestAt }) => oldestAt },
  { title: 'done a minute', value: ({ donePerMinute }) => donePerMinute },
  { title: 'paused', value: ({ isPaused }) => isPaused },
]
const ofJob: readonly Column<JobWire>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name },
  { title: 'state', value: ({ state }) => state },
  { title: 'attempts', value: ({ attemptsMade, attempts }) => `${attemptsMade} of ${attempts}` },
  { title: 'added', value: ({ addedAt }) => addedAt },
  { title: 'finished', value: ({ finishedAt }) => finishedAt },
  { title: 'error', value: ({ error }) => error },
]
const ofShownJob: readonly Column<JobWire>[] = [
  ...ofJob,
  { title: 'queue', value: ({ queue }) => queue },
  { title: 'payload', value: ({ payload }) => JSON.stringify(payload) },
]

function addJobCommands(program: Command) {
  addQueues(program.command('queues').description('queues of background jobs, and lanes'))
  const jobs = program.command('jobs').description('background jobs')
  addList(jobs)
  addChanges(jobs)
}

const queue = () => new Argument('<name>', 'its name')
const pathOfQueue = (name: string) => `/platform/job-queues/${encodeURIComponent(name)}`
const pathOfJob = (id: string) => `/platform/jobs/${encodeURIComponent(id)}`

function addQueues(queues: Command) {
  addCommand(queues, {
    usage: 'list',
    description: 'what waits, since when, how fast it goes, and what failed',
    example: 'guiche queues list',
  }).action(async ({ json }: Printed) => {
    const found = await callServer<JobQueuesWire>('GET', '/platform/job-queues')
    if (json) return printJson(found)
    printTable(found.queues, ofQueue)
  })

  addCallOnOne<object, string>(queues, {
    usage: 'pause',
    description: 'start no more jobs of a queue in any process; running ones go on',
    example: 'guiche queues pause media',
    argument: queue(),
    call: (name) => callServer('POST', `${pathOfQueue(name)}/pause`),
    show: (_answer, name) => print(`Paused. It goes on by: guiche queues resume ${name}`),
  })

  addCallOnOne<object, string>(queues, {
    usage: 'resume',
    description: 'start the jobs of a paused queue again',
    example: 'guiche queues resume media',
    argument: queue(),
    call: (name) => callServer('POST', `${pathOfQueue(name)}/resume`),
    show: () => print('It goes on.'),
  })
}

interface JobFilters extends Printed {
  readonly state: JobWire['state']
  readonly queue?: string
  readonly page: number
}

function addList(jobs: Command) {
  const states: readonly JobWire['state'][] = [
    'failed',
    'waiting',
    'delayed',
    'active',
    'completed',
  ]
  addCommand(jobs, {
    usage: 'list',
    description: 'jobs in one state, newest first, twenty on a page',
    example: 'guiche jobs list --queue media',
  })
    .addOption(new Option('--state <state>', 'which').choices([...states]).default('failed'))
    .option('--queue <name>', 'only those of this queue')
    .option('--page <number>', 'which page', positiveNumber, 1)
    .action(async ({ page, json, ...filters }: JobFilters) => {
      const query = { ...filters, pageNumber: page }
      const found = await callServer<JobsPageWire>('GET', '/platform/jobs', { query })
      if (json) return printJson(found)
      printTable(found.jobs, ofJob)
      printPage(page, found.jobs.length, found)
    })

  addCallOnOne<JobWire, string>(jobs, {
    usage: 'show',
    description: 'one job, and why it failed',
    example: 'guiche jobs show default:512',
    argument: new Argument('<id>', 'its id'),
    call: (id) => callServer('GET', pathOfJob(id)),
    show: (job) => printFields(job, ofShownJob),
  })
}

interface Retry extends Printed {
  /** Of this queue. */
  readonly allFailed?: string
  readonly yes?: boolean
}

function addChanges(jobs: Command) {
  addCommand(jobs, {
    usage: 'retry',
    description: 'run a failed job again, with all its attempts, or all failed ones of a queue',
    example: 'guiche jobs retry default:512',
  })
    .argument('[id]', 'its id')
    .option('--all-failed <queue>', 'all failed jobs of this queue')
    .option('--yes', 'do not ask')
    .action(async (id: string | undefined, { allFailed, yes, json }: Retry) => {
      if ((id === undefined) === (allFailed === undefined)) {
        throw new CliError('Give the id of a job, or --all-failed.', exitCodes.wrongUse)
      }
      if (allFailed !== undefined) return retryAll(allFailed, yes, json)
      const job = await callServer<JobWire>('POST', `${pathOfJob(id!)}/retry`)
      if (json) return printJson(job)
      print(`It waits to be run again. What becomes of it: guiche jobs show ${id}`)
    })

  addCallOnOne<object, string>(jobs, {
    usage: 'discard',
    description: 'remove a job for good; one that runs, or that a schedule waits for, stays',
    example: 'guiche jobs discard default:512 --yes',
    argument: new Argument('<id>', 'its id'),
    asks: async (id) => {
      const { name, state } = await callServer<JobWire>('GET', pathOfJob(id))
      return { question: `Discard the job ${name} (${state})?`, done: `Discarded: ${name}.` }
    },
    call: (id) => callServer('DELETE', pathOfJob(id)),
  })
}

/** Call by call, until none is left that can be retried. */
async function retryAll(name: string, isSure?: boolean, isJson?: boolean) {
  const { count } = await callServer<JobsPageWire>('GET', '/platform/jobs', {
    query: { queue: name },
  })
  await confirm(`Run ${count} failed jobs of the queue ${name} again?`, isSure)
  let retried = 0
  for (;;) {
    const answer = await callServer<RetriedJobsWire>('POST', `${pathOfQueue(name)}/retry`)
    retried += answer.retried
    if (answer.left > 0 && answer.retried > 0 && retried < count) continue
    if (isJson) return printJson({ retried, left: answer.left })
    print(`${retried} jobs wait to be run again.`)
    if (answer.left)
      print(`${answer.left} are still failed; others for the same work wait already.`)
    return
  }
}
