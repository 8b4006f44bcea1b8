/** Renews a session with its refresh token, which is used up by that (AUT-02, AUT-05). */
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
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
 * Throws E_SESSION_EXPIRED; a token seen for the second time ends its session for whoever holds it, unless its
 * answer was lost a moment ago.
 */
export async function renewSession(refreshToken: string | null): Promise<OpenedSession> {
  // The verdict leaves the work as a value: throwing inside would take the revocation back.
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
  /** Set when it is used, by the release that knows such nonces. */
  readonly next_nonce: string | null
}

/** Null for a token that was used before, unless the answer to that call was lost a moment ago. */
function nextToken(work: Work, session: Session, given: string, token: TokenRow) {
  return token.used_at
    ? tokenOfLostAnswer(work, given, { ...token, used_at: token.used_at })
    : rotate(work, session, given, token.hash)
}

/**
 * A page that was reloaded while it renewed, or a line that fell, never got its new token and comes with the
 * last one again; and tabs without a common lock come with one token together. For a moment, and as long as
 * nobody has used the newer one, that is no theft (AUT-02). The answer is that newer one, never another: a
 * session has one chain of tokens, so that a copy of any of them shows when both holders have renewed.
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
/** Longer than any page takes to load; short for whoever has stolen a token. */
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
  // Older ones have no second chance: what names their followers is not kept.
  await tokens().whereNotNull('next_nonce').update({ next_nonce: null })
  await tokens().where({ hash }).update({ used_at: at, next_nonce: nonce })
  await session.merge({ expiresAt: sessionEnd() }).save()
  return issueRefreshToken(trx, session.id, nextRefreshToken(given, nonce))
}
