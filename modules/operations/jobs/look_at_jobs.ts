/** What operators see of background jobs, their queues, and lanes. */
import { errorClasses } from '#app/kernel/errors'
import { pageSize, type Page } from '#app/kernel/http/page'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { jobs, type JobRecord, type JobState, type QueueRecord } from '#app/kernel/jobs/jobs'
import { countedLane, type LaneDepth } from '#app/kernel/jobs/lane_depth'
import { registry } from '#app/kernel/modules/registry'
import specs from '#modules/operations/errors'

const errors = errorClasses(specs)

export type QueueOrLane =
  | ({ readonly kind: 'jobs' } & QueueRecord)
  | ({ readonly kind: 'lane'; readonly name: string } & LaneDepth)

/** By name. */
export async function allQueues(): Promise<QueueOrLane[]> {
  const [queues, lanes] = await Promise.all([jobs.queues(), allLanes()])
  const found: QueueOrLane[] = [
    ...queues.map((queue) => ({ kind: 'jobs', ...queue }) as const),
    ...lanes,
  ]
  return found.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

// One after the other: looking must not take the connections that the lanes work with.
async function allLanes(): Promise<QueueOrLane[]> {
  const found: QueueOrLane[] = []
  for (const { name, depth } of await registry.contributionsTo(countedLane)) {
    found.push({ kind: 'lane', name, ...(await depth()) })
  }
  return found
}

/** Throws 404 ERR_NO_JOB_FOUND. */
export async function accessJob(id: string): Promise<JobRecord> {
  const job = await jobs.find(id)
  if (!job) throw new errors.E_JOB_NOT_FOUND()
  return job
}

/** Throws 404 ERR_NO_JOB_QUEUE_FOUND; lanes are none. */
export async function requireQueue(name: string): Promise<void> {
  if (!(await jobs.counts())[name]) throw new errors.E_JOB_QUEUE_NOT_FOUND()
}

export interface JobFilters {
  /** Default: failed ones. */
  readonly state?: JobState
  /** Default: all queues. */
  readonly queue?: string
}

/** One page, newest first. `wanted`: its number as the client wrote it. Throws 404 for an unknown queue. */
export async function listJobs(
  { state = 'failed', queue }: JobFilters,
  wanted: unknown
): Promise<Page<JobRecord>> {
  if (queue !== undefined) await requireQueue(queue)
  const page = pageNumber(wanted)
  const { jobs: found, total } = await jobs.list(state, { queue, page, perPage: pageSize })
  return {
    rows: [...found],
    count: total,
    hasMore: hasMore(total, page, pageSize, found.length),
  }
}
