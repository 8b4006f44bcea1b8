/** How often one address may sign up (API-15); counted in the database, so that it survives a restart. */
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import { addressKey, consume } from '#app/kernel/http/visitor_limits'

// Created together with the routes, so that it never uses the transaction of a test as its connection.
const perAddress = limiter.use('database', { requests: 5, duration: '1 hour' })

/** Throws 429 ERR_RATE_LIMIT with Retry-After. */
export const withinSignupLimit = (ctx: HttpContext): Promise<void> =>
  consume(ctx, perAddress, `signup_${addressKey(ctx)}`)
