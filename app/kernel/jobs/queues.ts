/** Opens queues and logs their errors. */
import type { Queue } from 'bullmq'
import type { JobsLogger } from '#app/kernel/jobs/run_job'

/** The part of the queue provider that we use: it configures and owns the queues. */
export interface QueueOwner {
  getOrSet(name: string): Queue
}

export function queuesOf(owner: QueueOwner, logger: JobsLogger): (name: string) => Queue {
  return (name) => {
    const queue = owner.getOrSet(name)
    if (!queue.listenerCount('error')) queue.on('error', troubleOf('queue', name, logger))
    return queue
  }
}

/**
 * Returns a handler that logs an error of a queue or worker; the engine reconnects by itself. Logs only the message,
 * because the error of a lost connection contains the whole connection object.
 */
export const troubleOf = (what: 'queue' | 'worker', name: string, logger: JobsLogger) => {
  return (error: Error) =>
    logger.error({ queue: name, reason: error.message || String(error) }, `a ${what} is in trouble`)
}
