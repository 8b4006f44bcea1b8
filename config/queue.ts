/** Where jobs are stored, and how many run concurrently. */
import { defineConfig } from '@rlanz/bull-queue'
import { openJobsHome } from '#app/kernel/jobs/home'
import type { WorkSettings } from '#app/kernel/jobs/settings'
import env from '#start/env'

const home = openJobsHome({ databaseUrl: env.get('DATABASE_URL'), redisUrl: env.get('REDIS_URL') })

const work: WorkSettings = {
  queues: {
    default: { concurrency: 10 },
    // Downloads and conversions: they need much memory and CPU.
    media: { concurrency: 3 },
  },
  lockMs: 30_000,
  stalledCheckMs: 15_000,
  maxStalls: 3,
  stopWithinMs: 30_000,
}

const queueConfig = defineConfig({
  defaultConnection: home.connection,
  queue: { prefix: home.prefix },
  worker: {},
  jobs: {},
})

export default { ...queueConfig, home, work }
