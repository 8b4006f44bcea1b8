/** Refresh tokens: random words that open a session again, of which only the hash is kept (AUT-02). */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** How long one may lie unused. */
export const refreshDays = 7

export interface RefreshToken {
  /** For the browser. */
  readonly value: string
  /** For the database. */
  readonly hash: string
}

/** The first token of a session. */
export const newRefreshToken = (): RefreshToken => tokenOf(newNonce())

/** 32 random bytes in 43 characters. */
export const newNonce = () => randomBytes(32).toString('base64url')

/**
 * The token that follows `given`: always the same one for the same nonce. Whoever has only the token lacks
 * the nonce, and whoever has only the database lacks the token.
 */
export const nextRefreshToken = (given: string, nonce: string): RefreshToken =>
  tokenOf(createHmac('sha256', nonce).update(given).digest('base64url'))

// The word has 256 random bits: a plain hash cannot be guessed back.
export const hashOfRefreshToken = (value: string) =>
  createHash('sha256').update(value).digest('hex')

const tokenOf = (value: string) => ({ value, hash: hashOfRefreshToken(value) })
