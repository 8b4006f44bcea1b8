/** Opens queues, and hears of their troubles. */
import type { Queue } from 'bullmq'
import type { JobsLogger } from '#app/kernel/jobs/run_job'

/** What we use of the queue provider: it configures the queues and owns them. */
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
 * Says that a queue or worker is in trouble; the engine connects again by itself. The reason alone:
 * the error of a lost connection carries the whole connection with it.
 */
export const troubleOf = (what: 'queue' | 'worker', name: string, logger: JobsLogger) => {
  return (error: Error) =>
    logger.error({ queue: name, reason: error.message || String(error) }, `a ${what} is in trouble`)
}
