/** The jobs port: later work in any order, on PostgreSQL or on Redis. */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Queue } from 'bullmq'
import { BullJobs } from '#app/kernel/jobs/bull_jobs'
import type { JobsHome } from '#app/kernel/jobs/home'
import type { Jobs } from '#app/kernel/jobs/port'
import { queuesOf } from '#app/kernel/jobs/queues'
import { queueNames, type WorkSettings } from '#app/kernel/jobs/settings'
import { Workers } from '#app/kernel/jobs/workers'
import type { JobSpec } from '#app/kernel/module'
import type { Registry } from '#app/kernel/registry'

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

/** Later work by logical name; see `Jobs` for each call. Connects when it is first used. */
export const jobs: Jobs = {
  add: async (...args) => (await port()).add(...args),
  addMany: async (...args) => (await port()).addMany(...args),
  cancel: async (...args) => (await port()).cancel(...args),
  find: async (...args) => (await port()).find(...args),
  list: async (...args) => (await port()).list(...args),
  counts: async () => (await port()).counts(),
  schedules: async () => (await port()).schedules(),
  retry: async (...args) => (await port()).retry(...args),
  remove: async (...args) => (await port()).remove(...args),
}

/** Tells the port at boot which jobs the enabled modules declare; adding any other throws. */
export function declareJobs(specs: ReadonlyMap<string, JobSpec>): void {
  declared = specs
  engine = null
}

/** Puts another implementation in place, for tests; returns the way back. */
export function useJobs(implementation: Jobs): () => void {
  const before = replacement
  replacement = implementation
  return () => {
    replacement = before
  }
}

/** Works on the jobs and schedules of the enabled modules until `stop()`, which takes 30 seconds at most. */
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

/** Closes queues and connections; after the workers, before the process ends. */
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
    // A queue whose first connection was cut remembers that for ever: the next try begins with new ones.
    await manager.closeAll()
    throw error
  }
  return { home, settings: work, queue, close }
}

/** A database that is down at the first call must not stay down for ever. */
function forgetOnFailure<T>(attempt: Promise<T>): Promise<T> {
  return attempt.catch((error) => {
    opening = engine = null
    throw error
  })
}
