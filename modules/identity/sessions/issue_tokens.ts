/** Issues a session's tokens: a refresh token inside the transaction, an access token after it. */
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { now } from '#app/kernel/clock'
import User from '#modules/identity/models/user'
import { refreshDays, type RefreshToken } from '#modules/identity/sessions/refresh_token'

/** Expiry of a session or refresh token that is renewed now. */
export const sessionEnd = () => now().plus({ days: refreshDays })

/** Stores the hash of a new refresh token and returns the token itself. */
export async function issueRefreshToken(
  trx: TransactionClientContract,
  sessionId: string,
  { value, hash }: RefreshToken
): Promise<string> {
  await trx
    .table('refresh_tokens')
    .insert({ hash, session_id: sessionId, expires_at: sessionEnd().toJSDate() })
  return value
}

/** A bearer token valid for 15 minutes that names its session; also deletes the user's expired tokens. */
export async function issueAccessToken(user: User, sessionId: string) {
  await db
    .from('auth_access_tokens')
    .where('tokenable_id', user.id)
    .where('expires_at', '<', now().toJSDate())
    .delete()
  const token = await User.accessTokens.create(user, ['*'], { name: sessionId })
  return { accessToken: token.value!.release(), expiresAt: token.expiresAt! }
}
