/** Passwords: hashed with scrypt, compared in the same time whether or not the person exists (AUT-01, AUT-06). */
import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import type User from '#modules/identity/models/user'

export const hashPassword = (password: string): Promise<string> => hash.make(password)

let decoy: Promise<string> | null = null

/** False for a wrong password and for nobody; a missing person costs as much time as a wrong password. */
export async function isPasswordOf(user: User | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const stored = user?.passwordHash ?? (await decoy)
  const fits = await hash.verify(stored, password)
  return user !== null && fits
}
