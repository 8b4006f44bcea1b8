/** Cache of token lookups: the user, the token's validity and the user's queues. */
import type { Profile } from '#app/kernel/actor/actor'
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'

export interface TokenRow {
  readonly hash: string
  readonly expires_at: Date
  readonly user_id: number
  readonly company_id: number
  readonly name: string
  readonly profile: Profile
  readonly is_super: boolean
  readonly sees_queueless: boolean
  readonly is_active: boolean
  readonly is_platform: boolean
  /** yyyy-MM-dd. */
  readonly due_date: string | null
  /** Null when the session of the token has ended. */
  readonly session_id: string | null
  /** Whether it is a token for paying, of somebody who is still there (BIL-08). */
  readonly is_for_payment: boolean
  /** Who acts as the user (AUT-13). */
  readonly operator_id: number | null
}
export interface TokenDetails {
  /** Null for an unknown token. */
  readonly row: TokenRow | null
  readonly queueIds: readonly number[]
}

/** Invalidated in all processes when users, queues, sessions, tokens or companies change; entries expire after a second. */
export const rememberedTokens = new InvalidatingCache<TokenDetails>('identity.people_changed')
