/** Renews a session with its refresh token, which is used up by that (AUT-02, AUT-05). */
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import Session from '#modules/identity/models/session'
import type User from '#modules/identity/models/user'
import {
  issueAccessToken,
  issueRefreshToken,
  sessionEnd,
} from '#modules/identity/sessions/issue_tokens'
import { lockActivePerson } from '#modules/identity/sessions/lock_person'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import {
  hashOfRefreshToken,
  newNonce,
  nextRefreshToken,
} from '#modules/identity/sessions/refresh_token'
import { isExpiredCompany } from '#modules/identity/sessions/subscription'

interface Renewed {
  readonly user: User
  readonly sessionId: string
  readonly refreshToken: string
}

/**
 * Throws E_SESSION_EXPIRED. A token used a second time ends its session for everybody who has it, unless the response
 * to the first use was lost a moment ago.
 */
export async function renewSession(refreshToken: string | null): Promise<OpenedSession> {
  // Returned as a value: throwing inside the unit of work would roll back the revocation.
  const renewed = refreshToken ? await unitOfWork((work) => useUp(work, refreshToken)) : null
  if (!renewed) throw new errors.E_SESSION_EXPIRED()
  return { ...renewed, ...(await issueAccessToken(renewed.user, renewed.sessionId)) }
}

async function useUp(work: Work, given: string): Promise<Renewed | null> {
  const hash = hashOfRefreshToken(given)
  const owner = await ownerOf(work, hash)
  if (!owner) return null
  const user = await lockActivePerson(work, owner.company_id, owner.user_id)
  const token: TokenRow | null = await work.trx.from('refresh_tokens').where({ hash }).first()
  const session = user && token && (await sessionOf(work, token.session_id))
  if (!session) return null
  const isOver = token.expires_at <= now().toJSDate() || (await isExpiredCompany(user.company))
  const refreshToken = isOver ? null : await nextToken(work, session, given, token)
  if (refreshToken === null) {
    await endSessionsOf(user)
    return null
  }
  return { user, sessionId: session.id, refreshToken }
}

interface TokenRow {
  readonly hash: string
  readonly session_id: string
  readonly expires_at: Date
  readonly used_at: Date | null
  /** Set when the token is used; null if an older release used it. */
  readonly next_nonce: string | null
}

/** Null for a token that was used before, unless the response to that call may have been lost a moment ago. */
function nextToken(work: Work, session: Session, given: string, token: TokenRow) {
  return token.used_at
    ? tokenOfLostAnswer(work, given, { ...token, used_at: token.used_at })
    : rotate(work, session, given, token.hash)
}

/**
 * A page that was reloaded during the renewal, or whose network failed, never got its new token and sends the old one
 * again; tabs without a shared lock send one token at the same time. For a short time, and as long as nobody has used
 * the newer token, that is not treated as theft (AUT-02). The result is that newer token, never another one: a session
 * has a single chain of tokens, so a copy of any of them is detected once both holders have renewed.
 */
async function tokenOfLostAnswer(
  { trx }: Work,
  given: string,
  { used_at: usedAt, next_nonce: nonce }: TokenRow & { readonly used_at: Date }
): Promise<string | null> {
  if (!nonce || now().toMillis() - usedAt.getTime() > leniencyMs) return null
  const { value, hash } = nextRefreshToken(given, nonce)
  const unused = await trx.from('refresh_tokens').where({ hash }).whereNull('used_at').first()
  return unused ? value : null
}
/** Longer than a page load takes; short enough to limit a stolen token. */
const leniencyMs = 30_000

async function ownerOf({ trx }: Work, hash: string) {
  return trx
    .from('refresh_tokens')
    .join('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where({ hash })
    .select('sessions.company_id', 'sessions.user_id')
    .first() as Promise<{ company_id: number; user_id: number } | null>
}

async function sessionOf(work: Work, id: string) {
  return Session.query({ client: work.trx })
    .sideload({ everyCompany: true })
    .where('id', id)
    .first()
}

async function rotate({ trx }: Work, session: Session, given: string, hash: string) {
  const at = now().toJSDate()
  const nonce = newNonce()
  const tokens = () => trx.from('refresh_tokens').where('session_id', session.id)
  await tokens().where('expires_at', '<', at).delete()
  // Used tokens before this one can no longer be retried: the nonces of their successors are deleted.
  await tokens().whereNotNull('next_nonce').update({ next_nonce: null })
  await tokens().where({ hash }).update({ used_at: at, next_nonce: nonce })
  await session.merge({ expiresAt: sessionEnd() }).save()
  return issueRefreshToken(trx, session.id, nextRefreshToken(given, nonce))
}
