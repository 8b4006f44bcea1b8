// What the running server is asked, over the operators' socket file.
import { callServer } from '#cli/client/server'
import { settingFacts } from '#cli/support/environment_facts'
import { nameOf, scrubbed } from '#cli/support/scrub'
import type { JobQueueWire, JobWire, MetricWire, ModuleWire, ProcessWire } from '#cli/top/wire'

type Listed<Name extends string, Row> = { readonly [name in Name]: readonly Row[] }

const within = 15_000
/** Pages of failed jobs. */
const mostPages = 10

const get = <Answer>(of: string, query = {}) => callServer<Answer>('GET', of, { query, within })

export async function processFacts(): Promise<object[]> {
  const { processes } = await get<Listed<'processes', ProcessWire>>('/platform/processes')
  return processes.map((one) => ({
    ...{ pid: one.pid, startedAt: one.startedAt, seenAt: one.seenAt, isGone: one.isGone },
    ...{ memoryBytes: one.memoryBytes, cpuShare: one.cpuShare, sockets: one.sockets },
    ...{ eventLoopDelayMs: one.eventLoopDelayMs, leases: one.leases },
    ...{ messagesIn: one.messagesIn, messagesOut: one.messagesOut },
    kinds: one.kinds.flatMap((kind) => nameOf(kind) ?? []),
    version: /^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(one.version) ? one.version : null,
    // Names of machines are sometimes those of people: which are the same is enough.
    host: `machine ${numberOf(one.host)}`,
  }))
}

const hosts: string[] = []
function numberOf(host: string): number {
  if (!hosts.includes(host)) hosts.push(host)
  return hosts.indexOf(host) + 1
}

export const moduleFacts = async () =>
  (await get<Listed<'modules', ModuleWire>>('/platform/modules')).modules.map(
    ({ name, isCore, isEnabled }) => ({
      ...{ name, isCore, isEnabled },
    })
  )

export const settingsOfPlatform = async () => settingFacts(await get('/platform/settings'))

export const queueFacts = async () =>
  (await get<Listed<'queues', JobQueueWire>>('/platform/job-queues')).queues

export async function failedJobFacts(): Promise<object[]> {
  const found: JobWire[] = []
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
    const page = await get<Listed<'jobs', JobWire> & { readonly hasMore: boolean }>(
      '/platform/jobs',
      {
        ...{ state: 'failed', pageNumber },
      }
    )
    found.push(...page.jobs)
    if (!page.hasMore) break
  }
  return found.map(
    ({ name, queue, attemptsMade, attempts, addedAt, finishedAt, error, payload }) => ({
      ...{ name: nameOf(name), queue: nameOf(queue), attemptsMade, attempts, addedAt, finishedAt },
      error: error === null ? null : scrubbed(error),
      // Names alone.
      payload: Object.keys(payload ?? {}).flatMap((key) => nameOf(key) ?? []),
    })
  )
}

export const metricFacts = async () =>
  (await get<Listed<'metrics', MetricWire>>('/platform/metrics')).metrics.map(
    ({ name, type, values }) => ({
      ...{ name, type },
      values: values.map(({ name: of, labels, value }) => ({
        ...{ name: of, value },
        labels: Object.fromEntries(
          Object.entries(labels).map(([label, text]) => [label, labelOf(String(text))])
        ),
      })),
    })
  )

/** Names, patterns of routes, bounds of histograms and versions. */
const labelOf = (text: string) =>
  /^[\w/:.*+-]{0,80}$/.test(text) && !/\d{6}/.test(text) ? text : '…'
