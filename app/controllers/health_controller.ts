/** Health checks: of this process and its database with figures (TCK-18), whether it lives, and whether it may be given calls. */
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { readiness } from '#app/kernel/http/readiness'
import { jobs } from '#app/kernel/jobs/jobs'
import { realtime } from '#app/kernel/realtime/realtime'
import env from '#start/env'

/** Milliseconds; needed because an unreachable Redis never replies. */
const timeoutMs = 1000
/** Milliseconds; a hanging database would only fail when its connections time out, which is too late here. */
const databaseTimeoutMs = 3000

export default class HealthController {
  /** GET /health/live: 200 whenever the process answers; a process that does not has to be replaced. */
  async live() {
    return { status: 'ok' }
  }

  /** GET /health/ready: 503 while it starts or stops, and without its database; a proxy sends no calls meanwhile. */
  async ready({ response, logger }: HttpContext) {
    const state = readiness()
    if (state !== 'ready') return response.status(503).send({ status: state })
    try {
      await databaseAnswers()
      return { status: 'ready' }
    } catch (error) {
      logger.warn({ err: error }, 'not ready: the database does not answer')
      return response.status(503).send({ status: 'failing', database: 'unreachable' })
    }
  }

  /** GET /health: 200 with figures when this process's database replies, otherwise 503. */
  async show({ response, logger }: HttpContext) {
    try {
      await databaseAnswers()
    } catch (error) {
      logger.error({ err: error }, 'health: the database does not answer')
      return response.status(503).send({ status: 'failing', database: 'unreachable' })
    }
    const waiting = await waitingJobs().catch((error) => {
      logger.error({ err: error }, 'health: the jobs do not answer')
      return null
    })
    return {
      status: 'ok',
      database: 'ok',
      // With Redis the jobs are stored there, so this shows whether it replies.
      redis: env.get('REDIS_URL') ? (waiting === null ? 'unreachable' : 'ok') : 'none',
      jobs: { waiting },
      sockets: realtime().sockets?.() ?? 0,
    }
  }
}

/** @throws when the query fails or times out */
async function databaseAnswers(): Promise<void> {
  const late = pause(databaseTimeoutMs, 'late' as const, { ref: false })
  const first = await Promise.race([db.rawQuery('select 1'), late])
  if (first === 'late') throw new Error(`The database has not answered for ${databaseTimeoutMs} ms`)
}

/** Jobs that could run now but do not yet; null on timeout. */
async function waitingJobs(): Promise<number | null> {
  const counts = await Promise.race([jobs.counts(), pause(timeoutMs, null, { ref: false })])
  if (counts === null) return null
  return Object.values(counts).reduce((sum, { waiting }) => sum + waiting, 0)
}
