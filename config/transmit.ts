/** Server-sent events for the progress of long jobs; through Redis they reach all processes. */
import { defineConfig } from '@adonisjs/transmit'
import { redis } from '@adonisjs/transmit/transports/redis'
import env from '#start/env'

const redisUrl = env.get('REDIS_URL')

export default defineConfig({
  pingInterval: '30s',
  transport: redisUrl ? { driver: redis(redisUrl as never) } : null,
})
