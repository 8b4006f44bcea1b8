/** Rate limit of 600 requests a minute per user, or per token of a program (API-15). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import limiter from '@adonisjs/limiter/services/main'
import { errors } from '#app/kernel/errors'
import env from '#start/env'

/** API-15. */
const requests = env.get('MEMBER_CALLS_PER_MINUTE', 600)
/** Stored in memory: a database write per request would cost more than it protects. */
const perMinute = () => limiter.use('memory', { requests, duration: '1 minute' })

export default class MemberRateLimitMiddleware {
  async handle({ actor, program, response }: HttpContext, next: NextFn) {
    const key = program ? `program_${program.id}` : `member_${actor.userId ?? 'operator'}`
    const allowed = await perMinute().attempt(key, () => true)
    if (!allowed) {
      response.header('retry-after', String(await perMinute().availableIn(key)))
      throw new errors.E_RATE_LIMIT()
    }
    return next()
  }
}
