/** Refresh tokens: random strings that renew a session, stored only as hashes (AUT-02). */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Days after which an unused token expires. */
export const refreshDays = 7

export interface RefreshToken {
  /** Sent to the browser. */
  readonly value: string
  /** Stored in the database. */
  readonly hash: string
}

/** The first token of a session. */
export const newRefreshToken = (): RefreshToken => tokenOf(newNonce())

/** 32 random bytes as 43 characters. */
export const newNonce = () => randomBytes(32).toString('base64url')

/**
 * The successor of `given`: deterministic for the same nonce. It cannot be computed from the token alone, without the
 * nonce, nor from the database alone, without the token.
 */
export const nextRefreshToken = (given: string, nonce: string): RefreshToken =>
  tokenOf(createHmac('sha256', nonce).update(given).digest('base64url'))

// A plain hash suffices: the token has 256 random bits and cannot be guessed.
export const hashOfRefreshToken = (value: string) =>
  createHash('sha256').update(value).digest('hex')

const tokenOf = (value: string) => ({ value, hash: hashOfRefreshToken(value) })
