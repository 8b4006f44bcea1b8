/** Rate limits of signing in (API-15, AUT-01); counted in the database, so that they survive a restart. */
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import { CatalogueError, errorClasses } from '#app/kernel/errors'
import { addressKey, consume, personKey, refuse } from '#app/kernel/http/rate_limits'
import specs from '#modules/identity/errors'
import { hashingSlots } from '#modules/identity/sessions/hashing_slots'

const identityErrors = errorClasses(specs)

// Created together with the routes, so that they never use the transaction of a test as their connection.
const perAddress = limiter.use('database', { requests: 10, duration: '1 minute' })
const perPerson = limiter.use('database', { requests: 5, duration: '1 minute' })
const failures = limiter.use('database', { requests: 5, duration: '15 minutes' })
const lock = '15 minutes'

/** Runs `attempt` unless the address or the user is over a limit; five wrong passwords lock the pair for 15 minutes. */
export async function withinSignInLimits<T>(
  ctx: HttpContext,
  email: string,
  attempt: () => Promise<T>
): Promise<T> {
  // Checked before any lookup, so that a rejected call costs nothing.
  if (hashingSlots.isFull) refuseBusy(ctx)
  const [person, address] = [personKey(email), addressKey(ctx)]
  const pair = failuresKey(ctx, email)
  if (await failures.isBlocked(pair)) refuse(ctx, await failures.availableIn(pair))
  await consume(ctx, perAddress, `sign_in_address_${address}`)
  await consume(ctx, perPerson, `sign_in_person_${person}`)
  try {
    const result = await attempt()
    await failures.delete(pair)
    return result
  } catch (error) {
    if (isError(error, 'E_SIGN_IN_BUSY')) refuseBusy(ctx)
    if (isError(error, 'E_INVALID_CREDENTIALS')) await countFailure(pair)
    throw error
  }
}

const failuresKey = (ctx: HttpContext, email: string) =>
  `sign_in_failures_${personKey(email)}_${addressKey(ctx)}`

/** Whoever forgot the password has often locked themselves out: a new one opens that lock for their address. */
export const forgetFailures = (ctx: HttpContext, email: string) =>
  failures.delete(failuresKey(ctx, email))

async function countFailure(pair: string) {
  const { consumed, limit } = await failures.increment(pair)
  if (consumed >= limit) await failures.block(pair, lock)
}

/** Seconds after which the calls waiting now have been served. */
const busySeconds = 5

function refuseBusy(ctx: HttpContext): never {
  ctx.response.header('retry-after', String(busySeconds))
  throw new identityErrors.E_SIGN_IN_BUSY()
}

const isError = (error: unknown, code: keyof typeof specs) =>
  error instanceof CatalogueError && error.code === code
