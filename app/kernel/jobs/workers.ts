/** The workers of one process: one per queue, stopped without losing jobs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker, type Queue } from 'bullmq'
import type { JobSpec, Schedule } from '#app/kernel/modules/module'
import { listedPause } from '#app/kernel/jobs/bull_jobs'
import type { JobsHome } from '#app/kernel/jobs/home'
import { troubleOf } from '#app/kernel/jobs/queues'
import { jobRunner, type JobsLogger } from '#app/kernel/jobs/run_job'
import { syncSchedules } from '#app/kernel/jobs/schedules'
import { queueNames, type WorkSettings } from '#app/kernel/jobs/settings'

export interface WorkersParts {
  readonly home: JobsHome
  readonly queue: (name: string) => Queue
  readonly specs: ReadonlyMap<string, JobSpec>
  readonly schedules: readonly Schedule[]
  readonly settings: WorkSettings
  readonly logger: JobsLogger
}

/** Share of the stop time that is reserved for re-queuing jobs that did not finish. */
const requeueShare = 0.2

export class Workers {
  readonly #workers: Worker[] = []
  readonly #stopping = new AbortController()

  constructor(private readonly parts: WorkersParts) {}

  /** Syncs the schedules and starts a worker on every queue. */
  async start(): Promise<void> {
    const names = queueNames(this.parts.settings, this.parts.specs)
    await syncSchedules({ ...this.parts, queueNames: names })
    for (const name of names) this.#workers.push(this.#open(name))
    await Promise.all(this.#workers.map((worker) => worker.waitUntilReady()))
  }

  /** Takes no new job, lets the running ones finish, which learn of it, and re-queues those that take too long. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#workers.splice(0).map((worker) => this.#close(worker)))
  }

  #open(name: string) {
    const { home, settings, specs, logger } = this.parts
    const { concurrency, rate } = settings.queues[name] ?? settings.queues.default
    const worker = new Worker(name, this.#runner(), {
      connection: home.workerConnection,
      prefix: home.prefix,
      concurrency,
      ...(rate && { limiter: { max: rate.max, duration: rate.perMs } }),
      lockDuration: settings.lockMs,
      stalledInterval: settings.stalledCheckMs,
      // Stalls are counted in run_job.ts instead.
      maxStalledCount: 1_000_000,
      settings: {
        backoffStrategy: (made, _type, _error, job) => listedPause(specs.get(job!.name), made),
      },
    })
    worker.on('error', troubleOf('worker', name, logger))
    worker.on('stalled', (id) => logger.warn({ queue: name, id }, 'an abandoned job is re-queued'))
    return worker
  }

  #runner() {
    const { specs, settings, logger } = this.parts
    const { signal: stopping } = this.#stopping
    return jobRunner({ specs, logger, stopping, maxStalls: settings.maxStalls })
  }

  async #close(worker: Worker) {
    const { settings, logger } = this.parts
    const { stopWithinMs } = settings
    const done = new AbortController()
    const inTrouble = troubleOf('worker', worker.name, logger)
    const closing = worker
      .close()
      .catch(inTrouble)
      .finally(() => done.abort())
    const pause = (ms: number) => sleep(ms, undefined, { signal: done.signal }).catch(() => {})
    await pause(stopWithinMs * (1 - requeueShare))
    if (done.signal.aborted) return closing
    worker.cancelAllJobs('the process stops')
    await pause(stopWithinMs * requeueShare)
    if (done.signal.aborted) return closing
    // The lock of a job that is still running expires by itself, and another process takes the job over.
    logger.error({ queue: worker.name }, 'a worker did not stop in time')
  }
}
