/** Retention of identity's tables, and how personal data in them is erased. */
import type { TableSpecs } from '#app/kernel/database/tables'

export const tables = {
  companies: {
    keptWith: 'a company that leaves is marked as deleted; its rows stay for now',
    personal: [],
  },
  users: {
    keptWith: { table: 'companies', by: 'company_id' },
    personal: [
      {
        columns: ['name', 'email', 'password_hash'],
        of: 'user',
        erased: 'never by itself: a removed colleague is still named in conversations (CLO-21)',
      },
    ],
  },
  /** One per user. Kept one day after it expires, when no client can send it any more. */
  sessions: {
    keptWith: { table: 'users', by: 'user_id' },
    sweep: [{ days: 1, since: 'expires_at' }],
    personal: [],
  },
  /** One per user; a used code is deleted. */
  password_resets: {
    keptWith: { table: 'users', by: 'user_id' },
    sweep: [{ days: 1, since: 'expires_at' }],
    personal: [],
  },
  refresh_tokens: {
    keptWith: { table: 'sessions', by: 'session_id' },
    sweep: [{ days: 1, since: 'expires_at' }],
    personal: [],
  },
  auth_access_tokens: {
    keptWith: { table: 'users', by: 'tokenable_id' },
    sweep: [{ days: 1, since: 'expires_at' }],
    personal: [],
  },
  /** Shown as expired for a month. */
  operator_keys: {
    keptWith: { table: 'users', by: 'user_id' },
    sweep: [{ days: 30, since: 'expires_at' }],
    personal: [],
  },
  /**
   * Also deleted by `identity.sweep_presence`: a minute after the socket closed, or eleven minutes after its last
   * heartbeat.
   */
  presences: { keptWith: { table: 'users', by: 'user_id' }, personal: [] },
} satisfies TableSpecs
