/** Renews a session with its refresh token, which is used up by that (AUT-02, AUT-05). */
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import Session from '#modules/identity/models/session'
import User from '#modules/identity/models/user'
import {
  issueAccessToken,
  issueRefreshToken,
  sessionEnd,
} from '#modules/identity/sessions/issue_tokens'
import { holdPerson } from '#modules/identity/sessions/hold_person'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { hashOfRefreshToken } from '#modules/identity/sessions/refresh_token'
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
  await holdPerson(work, owner.company_id, owner.user_id)
  const token = await work.trx.from('refresh_tokens').where({ hash }).forUpdate().first()
  if (!token) return null
  const session = await sessionOf(work, token.session_id)
  const user = session && (await livingPerson(work, session))
  if (!user) return null
  if (
    (token.used_at && !(await isAnswerLost(work, token))) ||
    token.expires_at <= now().toJSDate() ||
    (await isExpiredCompany(user.company))
  ) {
    await endSessionsOf(user)
    return null
  }
  const refreshToken = await rotate(work, session, hash)
  return { user, sessionId: session.id, refreshToken }
}

interface UsedToken {
  readonly session_id: string
  readonly used_at: Date
}

/**
 * A page that was reloaded while it renewed, or a line that fell, never got its new token and comes with the
 * last one again: for a moment, and as long as nobody has used a newer one, that is no theft (AUT-02).
 */
async function isAnswerLost({ trx }: Work, { session_id: sessionId, used_at: usedAt }: UsedToken) {
  if (now().toMillis() - usedAt.getTime() > leniencyMs) return false
  const newer = await trx
    .from('refresh_tokens')
    .where('session_id', sessionId)
    .where('used_at', '>', usedAt)
    .first()
  return !newer
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

async function livingPerson(work: Work, session: Session) {
  return User.of(session, work.trx)
    .where('id', session.userId)
    .whereNull('deleted_at')
    .whereHas('company', (company) => void company.whereNull('deleted_at'))
    .preload('company')
    .first()
}

async function rotate({ trx }: Work, session: Session, hash: string) {
  const at = now().toJSDate()
  // The first time counts: asking again does not make the moment longer.
  await trx.from('refresh_tokens').where({ hash }).whereNull('used_at').update({ used_at: at })
  await trx
    .from('refresh_tokens')
    .where('session_id', session.id)
    .where('expires_at', '<', at)
    .delete()
  await session.merge({ expiresAt: sessionEnd() }).save()
  return issueRefreshToken(trx, session.id)
}
