/** Rate limits of resetting a password (API-15); counted in the database, so that they survive a restart. */
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import { addressKey, consume, personKey } from '#app/kernel/http/rate_limits'

// Created together with the routes, so that they never use the transaction of a test as their connection.
const codesOfPerson = limiter.use('database', { requests: 3, duration: '1 hour' })
/** Not in API-15: without it one address could send codes to every e-mail it knows, and learn which ones exist. */
const codesOfAddress = limiter.use('database', { requests: 30, duration: '1 hour' })
const triesOfAddress = limiter.use('database', { requests: 10, duration: '1 minute' })

/** Counts a request for a code. Throws 429 ERR_RATE_LIMIT with Retry-After, whether or not the e-mail is known. */
export async function withinCodeLimits(ctx: HttpContext, email: string): Promise<void> {
  await consume(ctx, codesOfAddress, `reset_address_${addressKey(ctx)}`)
  await consume(ctx, codesOfPerson, `reset_person_${personKey(email)}`)
}

/** Counts a try of a code. A code itself allows five (AUT-07). */
export const withinTryLimits = (ctx: HttpContext): Promise<void> =>
  consume(ctx, triesOfAddress, `reset_try_${addressKey(ctx)}`)
