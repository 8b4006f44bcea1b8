/** A session as returned to the user who opened or renewed it. */
import type User from '#modules/identity/models/user'

/** A token of a user, for somebody who enters their company. */
export interface OpenedVisit {
  /** With `company` loaded. */
  readonly user: User
  /** The bearer token; returned once, stored as a hash. */
  readonly accessToken: string
  readonly expiresAt: Date
}

export interface OpenedSession extends OpenedVisit {
  readonly sessionId: string
  readonly refreshToken: string
}
