/** How long identity's rows live, and how a person is erased from them. */
import type { TableSpecs } from '#app/kernel/tables'

export const tables = {
  plans: {
    keptWith: 'the operator of the platform makes them; companies point at them',
    personal: [],
  },
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
  /** One for each person. A day more than it lasts, so that nobody is asked for it any more. */
  sessions: {
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
  /** Also when a socket closes, and a minute after its last sign of life by `identity.sweep_presence`. */
  presences: { keptWith: { table: 'users', by: 'user_id' }, personal: [] },
} satisfies TableSpecs
