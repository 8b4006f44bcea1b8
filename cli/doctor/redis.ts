// The doctor's check of Redis, which is needed only when REDIS_URL is set.
import { Redis } from 'ioredis'
import { bad, good, type Finding } from '#cli/doctor/finding'

const timeoutMs = 5_000

export async function lookAtRedis(): Promise<Finding[]> {
  const url = process.env.REDIS_URL
  if (!url) return [good('Redis', 'not used; jobs and sockets live in PostgreSQL and one process')]
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1]
    return [good('Redis', `${version ?? 'unknown version'} answers`)]
  } catch (error) {
    return [bad('Redis', `REDIS_URL does not answer (${(error as Error).message})`)]
  } finally {
    redis.disconnect()
  }
}
