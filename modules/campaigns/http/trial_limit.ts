/** How often a person may send trial messages: each is a real message to a stranger. */
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import { errors } from '#app/kernel/errors'

const requests = 5
/** In memory, as the other limits of people who are signed in: each process of the server counts for itself. */
const perMinute = () => limiter.use('memory', { requests, duration: '1 minute' })

/** 429 ERR_RATE_LIMIT with the seconds to wait. */
export async function countTrial({ actor, response }: HttpContext): Promise<void> {
  const key = `campaign_trial_${actor.userId}`
  if (await perMinute().attempt(key, () => true)) return
  response.header('retry-after', String(Math.max(1, await perMinute().availableIn(key))))
  throw new errors.E_RATE_LIMIT()
}
