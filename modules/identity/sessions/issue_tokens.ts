/** Issues tokens: of a session a refresh token inside the transaction and an access token after it; others without one. */
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AccessToken } from '@adonisjs/auth/access_tokens'
import type { Actor } from '#app/kernel/actor/actor'
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
  await forgetExpired(user)
  return issued(await User.accessTokens.create(user, ['*'], { name: sessionId }))
}

/** Ability of a token with which an admin of an expired company pays; it belongs to no session (BIL-08). */
export const billing = 'billing'

/** A token valid for 15 minutes, for what an expired company may still call (BIL-09). */
export async function issueBillingToken(user: User) {
  await forgetExpired(user)
  return issued(await User.accessTokens.create(user, [billing], { name: billing }))
}

/** A token of the user for the operator, valid for an hour while the operator's own session lasts (AUT-13). */
export async function issueVisitToken(user: User, operator: Actor) {
  await forgetExpired(user)
  const options = { name: operator.sessionId!, expiresIn: '1 hour' }
  const token = await User.accessTokens.create(user, ['*'], options)
  // Until then it is of no use: the session is not the user's.
  await db
    .from('auth_access_tokens')
    .where('id', token.identifier as number)
    .update({ operator_id: operator.userId })
  return issued(token)
}

const issued = ({ value, expiresAt }: AccessToken) => ({
  accessToken: value!.release(),
  expiresAt: expiresAt!,
})

const forgetExpired = (user: User) =>
  db
    .from('auth_access_tokens')
    .where('tokenable_id', user.id)
    .where('expires_at', '<', now().toJSDate())
    .delete()
