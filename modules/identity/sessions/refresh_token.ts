/** Refresh tokens: random words that open a session again, of which only the hash is kept (AUT-02). */
import { createHash, randomBytes } from 'node:crypto'

/** How long one may lie unused. */
export const refreshDays = 7

/** The word for the browser and the hash for the database. */
export function newRefreshToken() {
  const value = randomBytes(32).toString('base64url')
  return { value, hash: hashOfRefreshToken(value) }
}

// The word has 256 random bits: a plain hash cannot be guessed back.
export const hashOfRefreshToken = (value: string) =>
  createHash('sha256').update(value).digest('hex')
