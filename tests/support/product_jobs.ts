/** Adds jobs to a running product, as its clock would. */
import { Queue } from 'bullmq'
import { openJobsHome } from '#app/kernel/jobs/home'
import { waitFor, type Product } from '#tests/support/product'

export interface ProductJobs {
  add(name: string): Promise<void>
  /** Resolves when the job has ended, with the milliseconds that it took; rejects when it failed. */
  run(name: string): Promise<number>
  close(): Promise<void>
}

/** For jobs of the queue `default` without a payload. Close it before the product is stopped. */
export async function openProductJobs({ databaseUrl }: Product): Promise<ProductJobs> {
  const home = openJobsHome({ databaseUrl })
  // A server that has just started to answer may not have done it yet.
  await home.prepare()
  const queue = new Queue('default', { connection: home.connection, prefix: home.prefix })
  // A call that fails rejects as well.
  queue.on('error', () => undefined)
  return {
    async add(name) {
      await queue.add(name, {})
    },
    async run(name) {
      const { id } = await queue.add(name, {})
      const ended = await waitFor(`the end of ${name}`, () => endedJob(queue, id!), 300_000)
      if (ended.failedReason) throw new Error(`${name}: ${ended.failedReason}`)
      return ended.finishedOn! - ended.processedOn!
    },
    async close() {
      await queue.close()
      await home.close()
    },
  }
}

async function endedJob(queue: Queue, id: string) {
  const job = await queue.getJob(id)
  return job?.finishedOn ? job : null
}
