/** The jobs port on BullMQ queues: adding, cancelling and listing jobs. */
import type { Job as BullJob, JobsOptions, Queue } from 'bullmq'
import type { JobSpec } from '#app/kernel/modules/module'
import { countsOf, keptCompleted, queueRecord } from '#app/kernel/jobs/bull_queues'
import {
  jobStates,
  UnknownJobError,
  type AddOptions,
  type JobRecord,
  type Jobs,
  type JobState,
  type ListOptions,
  type NewJob,
  type ScheduleRecord,
} from '#app/kernel/jobs/port'
import { queueNames, queueOf, type WorkSettings } from '#app/kernel/jobs/settings'
import { currentSpan } from '#app/kernel/tracing/tracing'

export interface BullJobsParts {
  /** Opens a queue, or returns the open one. */
  readonly queue: (name: string) => Queue
  readonly specs: ReadonlyMap<string, JobSpec>
  readonly settings: WorkSettings
}

/** How long finished jobs are kept for operators: successes for a day, failures for a month. */
const kept = {
  removeOnComplete: { age: 24 * 3600, count: keptCompleted },
  removeOnFail: { age: 30 * 24 * 3600, count: 10_000 },
}
const maxPayloadBytes = 4096
const defaultBackoffMs = 1000

/** The engine's options for a job of this spec; a schedule gives them to each of its runs, too. */
export function optionsOf(spec: JobSpec, attempts = spec.attempts ?? 1): JobsOptions {
  const backoff = spec.pausesMs
    ? { type: 'listed' }
    : { type: 'exponential', delay: spec.backoffMs ?? defaultBackoffMs }
  return { attempts, backoff, ...kept }
}

/** The pause in milliseconds after this many failed attempts, for a job with listed pauses. */
export function listedPause(spec: JobSpec | undefined, attemptsMade: number): number {
  return spec?.pausesMs?.[attemptsMade - 1] ?? spec?.pausesMs?.at(-1) ?? defaultBackoffMs
}

export class BullJobs implements Jobs {
  constructor(private readonly parts: BullJobsParts) {}

  async add(name: string, payload: object, options: AddOptions = {}) {
    const [id] = await this.addMany([{ name, payload, ...options }])
    return id
  }

  async addMany(jobs: readonly NewJob[]) {
    const entries = jobs.map((job) => this.#entryOf(job))
    const ids: string[] = []
    for (const queue of new Set(entries.map((entry) => entry.queue))) {
      const mine = [...entries.keys()].filter((index) => entries[index].queue === queue)
      const added = await this.parts.queue(queue).addBulk(mine.map((index) => entries[index]))
      mine.forEach((index, position) => (ids[index] = idOf(queue, added[position].id!)))
    }
    return ids
  }

  async cancel(id: string) {
    const found = await this.find(id)
    const mayCancel = found?.state === 'waiting' || found?.state === 'delayed'
    return mayCancel && this.remove(id)
  }

  async find(id: string) {
    const job = await this.#jobOf(id)
    const state = await job?.getState()
    if (!job || !isJobState(state)) return null
    return recordOf(job, state)
  }

  async list(state: JobState, { queue, page = 1, perPage = 20 }: ListOptions = {}) {
    const names = queue ? [queue] : this.#queueNames()
    const upTo = page * perPage
    const found = await Promise.all(names.map((name) => this.#newest(name, state, upTo)))
    const jobs = found
      .flatMap((each) => each.jobs)
      .sort((one, other) => lastMoment(other) - lastMoment(one))
      .slice(upTo - perPage, upTo)
    return { jobs, total: found.reduce((sum, each) => sum + each.total, 0) }
  }

  async counts() {
    const entries = this.#queueNames().map(async (name) => {
      return [name, await countsOf(this.parts.queue(name))] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  async queues() {
    const names = this.#queueNames().toSorted()
    return Promise.all(names.map((name) => queueRecord(this.parts.queue(name))))
  }

  async pause(queue: string) {
    if (!this.#queueNames().includes(queue)) return false
    await this.parts.queue(queue).pause()
    return true
  }

  async resume(queue: string) {
    if (!this.#queueNames().includes(queue)) return false
    await this.parts.queue(queue).resume()
    return true
  }

  async schedules() {
    const found = await Promise.all(
      this.#queueNames().map((name) => this.parts.queue(name).getJobSchedulers())
    )
    return found.flat().map(({ name, pattern, tz, next }): ScheduleRecord => ({
      job: name,
      cron: pattern ?? '',
      timeZone: tz ?? 'UTC',
      nextAt: Number(next),
    }))
  }

  async retry(id: string) {
    const job = await this.#jobOf(id)
    if (!job || (await job.getState()) !== 'failed') return false
    const key = job.deduplicationId
    const queue = this.parts.queue(job.queueName)
    if (key && (await queue.getDeduplicationJobId(key))) return false
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
    return true
  }

  async remove(id: string) {
    const job = await this.#jobOf(id)
    if (!job || (await isNextOfSchedule(job))) return false
    return (await this.parts.queue(job.queueName).remove(job.id!)) === 1
  }

  #entryOf({ name, payload, key, delayMs, attempts }: NewJob) {
    const spec = this.parts.specs.get(name)
    if (!spec) throw new UnknownJobError(name)
    const opts: JobsOptions = { ...optionsOf(spec, attempts), sizeLimit: maxPayloadBytes }
    if (delayMs) opts.delay = delayMs
    if (key) opts.deduplication = { id: `${name}|${key}` }
    const cause = currentSpan()?.traceparent
    if (cause) opts.telemetry = { metadata: cause }
    return { queue: queueOf(spec), name, data: payload, opts }
  }

  async #jobOf(id: string): Promise<BullJob | null> {
    const [queue, own] = partsOf(id)
    if (!this.#queueNames().includes(queue)) return null
    return (await this.parts.queue(queue).getJob(own)) ?? null
  }

  async #newest(name: string, state: JobState, count: number) {
    const queue = this.parts.queue(name)
    const [jobs, { [state]: total }] = await Promise.all([
      queue.getJobs([state], 0, count - 1, false),
      countsOf(queue),
    ])
    // A job that was removed between listing and reading is returned empty.
    return { jobs: jobs.filter(Boolean).map((job) => recordOf(job, state)), total }
  }

  #queueNames() {
    return queueNames(this.parts.settings, this.parts.specs)
  }
}

/** The pending next run of a schedule can only be removed together with the schedule. */
async function isNextOfSchedule(job: BullJob) {
  if (!job.repeatJobKey) return false
  return ['waiting', 'delayed'].includes(await job.getState())
}

/** A job id is unique within its queue only; prefixed with the queue name it is unique everywhere. */
const idOf = (queue: string, own: string) => `${queue}:${own}`

function partsOf(id: string): [queue: string, own: string] {
  const colon = id.indexOf(':')
  return [id.slice(0, colon), id.slice(colon + 1)]
}

const isJobState = (state: string | undefined): state is JobState =>
  (jobStates as readonly (string | undefined)[]).includes(state)

const lastMoment = (job: JobRecord) => job.finishedAt ?? job.addedAt

function recordOf(job: BullJob, state: JobState): JobRecord {
  return {
    id: idOf(job.queueName, job.id!),
    name: job.name,
    queue: job.queueName,
    state,
    payload: job.data,
    key: job.deduplicationId?.slice(job.name.length + 1) ?? null,
    attemptsMade: job.attemptsMade,
    attempts: job.opts.attempts ?? 1,
    addedAt: job.timestamp,
    finishedAt: job.finishedOn ?? null,
    error: job.failedReason || null,
  }
}
