/** How many messages a program may send (EXT-05). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import limiter from '@adonisjs/limiter/services/main'
import { consume } from '#app/kernel/http/rate_limits'
import env from '#start/env'

/** EXT-05. */
const requests = env.get('PROGRAM_SENDS_PER_MINUTE', 60)
/** In memory, as for people: a write per request would cost more than it protects. */
const perMinute = () => limiter.use('memory', { requests, duration: '1 minute' })

/** Before a body with files is read. Throws 429 ERR_RATE_LIMIT with Retry-After. */
export async function sendLimit(ctx: HttpContext, next: NextFn) {
  await consume(ctx, perMinute(), `program_sends_${ctx.program!.id}`)
  return next()
}
