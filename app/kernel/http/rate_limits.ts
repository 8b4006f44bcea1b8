/** How limits of visitors are counted: by address and by e-mail, of which only digests are stored. */
import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type limiter from '@adonisjs/limiter/services/main'
import { errors } from '#app/kernel/errors'

export type Limiter = ReturnType<typeof limiter.use>

/** Throws 429 ERR_RATE_LIMIT with Retry-After when the limit is reached. */
export async function consume(ctx: HttpContext, limit: Limiter, key: string): Promise<void> {
  const allowed = await limit.attempt(key, () => true)
  if (!allowed) refuse(ctx, await limit.availableIn(key))
}

/** `seconds`: when the caller may try again. */
export function refuse(ctx: HttpContext, seconds: number): never {
  ctx.response.header('retry-after', String(Math.max(1, seconds)))
  throw new errors.E_RATE_LIMIT()
}

/** Clients that disconnected at once have no address; they all share one counter. */
export const addressKey = ({ arrival }: HttpContext): string => digestOf(arrival.ip ?? '')
export const personKey = (email: string): string => digestOf(email.toLowerCase())

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
