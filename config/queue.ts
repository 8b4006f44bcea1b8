/** Where jobs are stored, and how many run concurrently; the jobs provider connects. */
import type { JobsSettings, WorkSettings } from '#app/kernel/jobs/settings'
import env from '#start/env'

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

export default {
  place: { databaseUrl: env.get('DATABASE_URL'), redisUrl: env.get('REDIS_URL') },
  work,
} satisfies JobsSettings
