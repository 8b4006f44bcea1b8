/** The jobs port: background jobs in any order, on PostgreSQL or on Redis. */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Queue } from 'bullmq'
import { BullJobs } from '#app/kernel/jobs/bull_jobs'
import type { JobsHome } from '#app/kernel/jobs/home'
import type { Jobs } from '#app/kernel/jobs/port'
import { queuesOf } from '#app/kernel/jobs/queues'
import { queueNames, type WorkSettings } from '#app/kernel/jobs/settings'
import { Workers } from '#app/kernel/jobs/workers'
import type { JobSpec } from '#app/kernel/modules/module'
import type { Registry } from '#app/kernel/modules/registry'

export * from '#app/kernel/jobs/port'

interface OpenQueues {
  readonly home: JobsHome
  readonly settings: WorkSettings
  readonly queue: (name: string) => Queue
  close(): Promise<void>
}

let declared: ReadonlyMap<string, JobSpec> = new Map()
let opening: Promise<OpenQueues> | null = null
let engine: Promise<Jobs> | null = null
let replacement: Jobs | null = null

/** Background jobs by logical name; see `Jobs` for each method. Connects on first use. */
export const jobs: Jobs = {
  add: async (...args) => (await port()).add(...args),
  addMany: async (...args) => (await port()).addMany(...args),
  cancel: async (...args) => (await port()).cancel(...args),
  find: async (...args) => (await port()).find(...args),
  list: async (...args) => (await port()).list(...args),
  counts: async () => (await port()).counts(),
  queues: async () => (await port()).queues(),
  pause: async (...args) => (await port()).pause(...args),
  resume: async (...args) => (await port()).resume(...args),
  schedules: async () => (await port()).schedules(),
  retry: async (...args) => (await port()).retry(...args),
  remove: async (...args) => (await port()).remove(...args),
}

/** Called at boot with the jobs that the enabled modules declare; adding any other job throws. */
export function declareJobs(specs: ReadonlyMap<string, JobSpec>): void {
  declared = specs
  engine = null
}

/** Replaces the implementation, for tests; returns a function that restores the former one. */
export function useJobs(implementation: Jobs): () => void {
  const before = replacement
  replacement = implementation
  return () => {
    replacement = before
  }
}

/** Runs the jobs and schedules of the enabled modules until `stop()`, which takes 30 seconds at most. */
export async function startWorkers(registry: Registry): Promise<{ stop(): Promise<void> }> {
  const queues = await openQueues()
  const specs = registry.declared('jobs')
  const workers = new Workers({ ...queues, specs, schedules: registry.schedules(), logger })
  try {
    await workers.start()
    return workers
  } catch (error) {
    await workers.stop()
    throw error
  }
}

/** Closes queues and connections. Call it after the workers have stopped and before the process ends. */
export async function closeJobs(): Promise<void> {
  const queues = await opening?.catch(() => null)
  opening = engine = null
  await queues?.close()
}

function port(): Jobs | Promise<Jobs> {
  return replacement ?? (engine ??= forgetOnFailure(connect()))
}

async function connect(): Promise<Jobs> {
  return new BullJobs({ ...(await openQueues()), specs: declared })
}

function openQueues() {
  return (opening ??= forgetOnFailure(open()))
}

async function open(): Promise<OpenQueues> {
  const { home, work } = app.config.get<{ home: JobsHome; work: WorkSettings }>('queue')
  await home.prepare()
  const manager = await app.container.make('rlanz/queue')
  const queue = queuesOf(manager, logger)
  const close = async () => {
    await manager.closeAll()
    await home.close()
  }
  try {
    await Promise.all(queueNames(work, declared).map((name) => queue(name).waitUntilReady()))
  } catch (error) {
    // A queue whose first connection failed stays broken, so the next attempt must start with new ones.
    await manager.closeAll()
    throw error
  }
  return { home, settings: work, queue, close }
}

/** A failed connection is not cached: the next call tries again. */
function forgetOnFailure<T>(attempt: Promise<T>): Promise<T> {
  return attempt.catch((error) => {
    opening = engine = null
    throw error
  })
}
