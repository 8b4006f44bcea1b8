/** Runs one job: finds its handler by logical name and decides what a failure means. */
import { UnrecoverableError, WaitingError, type Job as BullJob } from 'bullmq'
import { idsOf } from '#start/log_context'
import { histogram } from '#app/kernel/metrics/metrics'
import { loaded } from '#app/kernel/modules/loaded'
import type { Job, JobSpec } from '#app/kernel/modules/module'
import { GiveUp, UnknownJobError } from '#app/kernel/jobs/port'
import { inBackground, type Span } from '#app/kernel/tracing/tracing'

export interface JobsLogger {
  info(context: object, message: string): void
  warn(context: object, message: string): void
  error(context: object, message: string): void
}

interface RunParts {
  readonly specs: ReadonlyMap<string, JobSpec>
  readonly maxStalls: number
  readonly logger: JobsLogger
  /** Aborts when the process begins to stop. */
  readonly stopping: AbortSignal
}

/** Seconds. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800]
const duration = histogram(
  {
    name: 'guiche_job_duration_seconds',
    help: 'Attempts of jobs by their outcome: done, failed, or stopped with the process',
    // Not `job`: Prometheus sets a label of that name itself.
    labels: ['name', 'outcome'],
  },
  buckets
)

/** Returns the function that a worker calls for each job; `signal` aborts when the process cannot wait longer. */
export function jobRunner(parts: RunParts) {
  const run = runner(parts)
  return (job: BullJob, token?: string, signal?: AbortSignal): Promise<void> =>
    inBackground(
      `job ${job.name}`,
      { ...idsOf(job.data), job: job.name, jobId: job.id },
      (span) => run(span, job, token, signal),
      job.opts.telemetry?.metadata
    )
}

function runner(parts: RunParts) {
  return async (span: Span, job: BullJob, token?: string, signal?: AbortSignal): Promise<void> => {
    const spec = specOf(job, parts)
    let handler: Job | undefined
    const work = async () => {
      handler = await handlerOf(spec)
      checkStalls(job, parts.maxStalls)
      // The process may have begun to stop while the handler was being loaded.
      if (signal?.aborted) return
      const handle = () => handler!.handle(job.data, parts.stopping)
      await (spec.upkeepHours ? noted(job.name, handle) : handle())
    }
    const startedAt = performance.now()
    const measure = (outcome: 'done' | 'failed' | 'stopped') =>
      duration.observe({ name: job.name, outcome }, (performance.now() - startedAt) / 1000)
    try {
      await unlessAborted(work(), signal)
      measure('done')
    } catch (error) {
      const isStopped = error instanceof StoppedError
      measure(isStopped ? 'stopped' : 'failed')
      if (isStopped) return requeue(job, token, parts)
      span.failed(error)
      throw await engineErrorOf(job, handler, error as Error, parts)
    }
  }
}

/** A job of a module that was removed or switched off stays failed; it can be retried once the module is back. */
function specOf(job: BullJob, { specs, logger }: RunParts): JobSpec {
  const spec = specs.get(job.name)
  if (spec) return spec
  logger.error({ job: job.name, id: job.id }, `unknown job "${job.name}": kept as failed`)
  throw new UnrecoverableError(new UnknownJobError(job.name).message)
}

async function handlerOf(spec: JobSpec): Promise<Job> {
  const Handler = await loaded(spec.load)
  return new Handler()
}

// Counted here and not by the engine, so that a job that kills its process also gets its failed() call.
function checkStalls(job: BullJob, maxStalls: number) {
  if (job.stalledCounter > maxStalls) {
    throw new GiveUp(`The process died ${job.stalledCounter} times while this job ran`)
  }
}

class StoppedError extends Error {}

function unlessAborted(work: Promise<void>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new StoppedError()), { once: true })
    work.then(resolve, reject)
  })
}

async function requeue(job: BullJob, token: string | undefined, { logger }: RunParts) {
  logger.warn({ job: job.name, id: job.id }, `job "${job.name}" is re-queued: the process stops`)
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Logs the failure, calls the handler's failed() after the last attempt, and returns the error for the engine. */
async function engineErrorOf(
  job: BullJob,
  handler: Job | undefined,
  error: Error,
  { logger }: RunParts
) {
  const attempt = job.attemptsMade + 1
  const isLast = error instanceof GiveUp || attempt >= (job.opts.attempts ?? 1)
  const context = { err: error, job: job.name, id: job.id, attempt }
  if (!isLast) {
    logger.warn(context, `job "${job.name}" failed and will be tried again`)
    return error
  }
  logger.error(context, `job "${job.name}" failed for good`)
  try {
    await handler?.failed?.(job.data, error)
  } catch (hookError) {
    logger.error({ err: hookError, job: job.name, id: job.id }, 'its failed() failed as well')
  }
  return error instanceof GiveUp ? new UnrecoverableError(error.message) : error
}

/** Loaded with the first such job: whatever else runs jobs needs no application around it. */
async function noted(name: string, work: () => Promise<unknown>): Promise<void> {
  const { noteUpkeep } = await import('#app/kernel/database/upkeep_runs')
  await noteUpkeep(name, work)
}
