/** Passwords: hashed with scrypt, compared in the same time whether or not the person exists (AUT-01, AUT-06). */
import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import type User from '#modules/identity/models/user'
import { hashingSlots } from '#modules/identity/sessions/hashing_slots'

/** Throws E_SIGN_IN_BUSY when too many hash at once, as the others here do. */
export const hashPassword = (password: string): Promise<string> =>
  hashingSlots.run(() => hash.make(password))

let decoy: Promise<string> | null = null

/** False for a wrong password and for nobody; a missing person costs as much time as a wrong password. */
export async function isPasswordOf(user: User | null, password: string): Promise<boolean> {
  const stored = user?.passwordHash ?? (await theDecoy())
  const fits = await hashingSlots.run(() => hash.verify(stored, password))
  return user !== null && fits
}

/**
 * The password's hash at today's cost when `user` has one of another, else null. Asked whether or not the
 * password was right, so that the time of a refusal does not tell an old hash from nobody at all.
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
