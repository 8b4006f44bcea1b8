/** Opens a session; the one that this person had before is over (AUT-03). */
import { randomUUID } from 'node:crypto'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import Session from '#modules/identity/models/session'
import type User from '#modules/identity/models/user'
import { holdPerson } from '#modules/identity/sessions/hold_person'
import {
  issueAccessToken,
  issueRefreshToken,
  sessionEnd,
} from '#modules/identity/sessions/issue_tokens'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { rememberedTokens } from '#modules/identity/sessions/remembered_tokens'

/** Opens a session for a person who has proved who they are; `company` must be loaded. */
export async function openSession(user: User): Promise<OpenedSession> {
  const sessionId = randomUUID()
  const refreshToken = await unitOfWork(async (work) => {
    await replaceSession(work, user, sessionId)
    return issueRefreshToken(work.trx, sessionId)
  })
  return { user, sessionId, refreshToken, ...(await issueAccessToken(user, sessionId)) }
}

async function replaceSession(work: Work, user: User, sessionId: string) {
  // Two sign-ins at once take turns, so that one of them is the last.
  await holdPerson(work, user.companyId, user.id)
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
  if (Number(ended)) tellFormerSession(work, user, sessionId)
}

function tellFormerSession(work: Work, user: User, sessionId: string) {
  const { companyId, id: userId, email } = user
  work.emit('identity.session_replaced', { companyId, userId, email, sessionId })
}
