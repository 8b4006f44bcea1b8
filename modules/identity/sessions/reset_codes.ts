/** Codes with which people choose a password: six digits by e-mail, or a long one in a link (AUT-07, BIL-02). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import env from '#start/env'
import PasswordReset from '#modules/identity/models/password_reset'
import type User from '#modules/identity/models/user'

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

/** Replaces a former code of the person, who is locked. */
export async function issueResetCode(
  { trx }: Work,
  { companyId, id: userId }: Pick<User, 'companyId' | 'id'>,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: DateTime }
): Promise<void> {
  await PasswordReset.updateOrCreate(
    { companyId, userId },
    { codeHash: hashOfCode(userId, code), tries: 0, expiresAt, createdAt: now() },
    { client: trx }
  )
}

export const isCode = (hash: string, userId: number, given: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashOfCode(userId, given)))
