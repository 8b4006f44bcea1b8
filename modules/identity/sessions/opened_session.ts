/** A session as returned to the user who opened or renewed it. */
import type User from '#modules/identity/models/user'

export interface OpenedSession {
  /** With `company` loaded. */
  readonly user: User
  readonly sessionId: string
  /** The bearer token; returned once, stored as a hash. */
  readonly accessToken: string
  readonly expiresAt: Date
  readonly refreshToken: string
}
