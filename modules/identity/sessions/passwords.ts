/** Hashes passwords with scrypt; comparing takes the same time whether or not the user exists (AUT-01, AUT-06). */
import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import type User from '#modules/identity/models/user'
import { hashingSlots } from '#modules/identity/sessions/hashing_slots'

/** Throws E_SIGN_IN_BUSY when too many are hashed at once, like the other functions here. */
export const hashPassword = (password: string): Promise<string> =>
  hashingSlots.run(() => hash.make(password))

let decoy: Promise<string> | null = null

/** False for a wrong password and for an unknown user; both take the same time. */
export async function isPasswordOf(user: User | null, password: string): Promise<boolean> {
  const stored = user?.passwordHash ?? (await theDecoy())
  const fits = await hashingSlots.run(() => hash.verify(stored, password))
  return user !== null && fits
}

/**
 * A new hash of the password when the user's hash has outdated cost parameters, else null. Call it also when the
 * password was wrong, so that the response time does not reveal whether a user with an outdated hash exists.
 */
export async function betterHash(user: User | null, password: string): Promise<string | null> {
  return user && hash.needsReHash(user.passwordHash) ? hashPassword(password) : null
}

function theDecoy(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    decoy = null
    throw error
  })
  return decoy
}
