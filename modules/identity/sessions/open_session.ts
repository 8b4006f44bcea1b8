/** Opens a session; the user's former session ends (AUT-03). */
import { randomUUID } from 'node:crypto'
import { errorClasses } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import specs from '#modules/identity/errors'
import Session from '#modules/identity/models/session'
import type User from '#modules/identity/models/user'
import { lockActivePerson } from '#modules/identity/sessions/lock_person'
import {
  issueAccessToken,
  issueRefreshToken,
  sessionEnd,
} from '#modules/identity/sessions/issue_tokens'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { newRefreshToken } from '#modules/identity/sessions/refresh_token'
import { rememberedTokens } from '#modules/identity/sessions/remembered_tokens'

const errors = errorClasses(specs)

/**
 * Checks that the user's credentials are still valid. Called with the locked user, in the transaction that opens the
 * session: a password, code or key may have been replaced since it was compared, and that change ended only the
 * sessions it saw (AUT-06). Each way to sign in has its own check.
 */
export type Proof = (user: User, work: Work) => boolean | Promise<boolean>

/** Throws E_INVALID_CREDENTIALS when `proof` fails, or when the user or their company was deleted. */
export async function openSession(
  { companyId, id }: Pick<User, 'companyId' | 'id'>,
  proof: Proof
): Promise<OpenedSession> {
  const sessionId = randomUUID()
  const opened = await unitOfWork(async (work) => {
    // Serialises concurrent sign-ins, so that exactly one session remains.
    const user = await lockActivePerson(work, companyId, id)
    if (!user || !(await proof(user, work))) throw new errors.E_INVALID_CREDENTIALS()
    await replaceSession(work, user, sessionId)
    return { user, refreshToken: await issueRefreshToken(work.trx, sessionId, newRefreshToken()) }
  })
  return { ...opened, sessionId, ...(await issueAccessToken(opened.user, sessionId)) }
}

async function replaceSession(work: Work, user: User, sessionId: string) {
  work.afterCommit(() => rememberedTokens.forget())
  const ended = await Session.of(user, work.trx).where('user_id', user.id).delete()
  await Session.create(
    { id: sessionId, companyId: user.companyId, userId: user.id, expiresAt: sessionEnd() },
    { client: work.trx }
  )
  work.audit({
    actor: { companyId: user.companyId, userId: user.id },
    action: 'identity.sign_in',
    entity: 'session',
    entityId: sessionId,
  })
  if (Number(ended)) emitSessionReplaced(work, user, sessionId)
}

function emitSessionReplaced(work: Work, user: User, sessionId: string) {
  const { companyId, id: userId, email } = user
  work.emit('identity.session_replaced', { companyId, userId, email, sessionId })
}
