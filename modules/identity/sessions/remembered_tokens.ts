/** What was found behind a token a moment ago: whose it is, whether it still counts, in which queues they work. */
import type { Profile } from '#app/kernel/actor'
import { InvalidatingCache } from '#app/kernel/invalidating_cache'

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
}
export interface TokenDetails {
  /** Null for a token that nobody has. */
  readonly row: TokenRow | null
  readonly queueIds: readonly number[]
}

/** Forgotten everywhere as soon as people, their queues, sessions or tokens change; never older than a second. */
export const rememberedTokens = new InvalidatingCache<TokenDetails>('identity.people_changed')
