/** Codes of six digits with which people reset their password (AUT-07). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import env from '#start/env'

/** Minutes for which a code is valid. */
export const codeMinutes = 15
/** Wrong ones after which a code is void. */
export const codeTries = 5

/** Six digits, with leading zeros. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed: whoever reads the database alone could try all codes against a plain hash in a second. */
export const hashOfCode = (userId: number, code: string): string =>
  createHmac('sha256', env.get('APP_KEY').release())
    .update(`password reset ${userId} ${code}`)
    .digest('hex')

export const isCode = (hash: string, userId: number, given: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashOfCode(userId, given)))
