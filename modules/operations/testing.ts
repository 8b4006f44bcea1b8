/** Background jobs for tests, in a queue that nothing of the tests' own process works on. */
import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { Worker } from 'bullmq'
import type { JobsHome } from '#app/kernel/jobs/home'
import { jobs } from '#app/kernel/jobs/jobs'

export const testQueue = 'media'

/** The id of a job that waits. No module declares its name: a worker fails it for that. */
export async function aWaitingJob(payload: object = { id: 7 }, key?: string): Promise<string> {
  // Opens the queues.
  await jobs.counts()
  const queues = await app.container.make('rlanz/queue')
  const deduplication = key ? { id: `operations.missing|${key}` } : undefined
  const job = await queues
    .getOrSet(testQueue)
    .add('operations.missing', payload, { attempts: 1, deduplication })
  return `${testQueue}:${job.id}`
}

/** The id of a job that has failed, with this reason. */
export async function aFailedJob(reason = 'No route to host', key?: string): Promise<string> {
  const id = await aWaitingJob({ id: 7 }, key)
  const home = app.config.get<JobsHome>('queue.home')
  const { workerConnection: connection, prefix } = home
  const worker = new Worker(testQueue, null, { connection, prefix, autorun: false })
  try {
    // Others may wait before it.
    for (;;) {
      const token = randomUUID()
      const job = await worker.getNextJob(token)
      if (!job) throw new Error('the job is not there')
      await job.moveToFailed(new Error(reason), token, false)
      if (`${testQueue}:${job.id}` === id) return id
    }
  } finally {
    await worker.close()
  }
}

/** Removes all jobs of the queue, and lets it go on. */
export async function clearJobs(): Promise<void> {
  await jobs.counts()
  const queues = await app.container.make('rlanz/queue')
  const queue = queues.getOrSet(testQueue)
  await queue.obliterate({ force: true })
  await queue.resume()
}
