/** Ends a user's session: on sign-out, a new password or a changed profile (AUT-05, AUT-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import Session from '#modules/identity/models/session'
import { clearPresence } from '#modules/identity/presence/record_presence'
import { lockPerson } from '#modules/identity/sessions/lock_person'
import { rememberedTokens } from '#modules/identity/sessions/remembered_tokens'

interface Person {
  readonly companyId: number
  readonly id: number
}

/** `by`: who ends the sessions, the user when omitted. */
export async function endSessionsOf(
  person: Person,
  by: Pick<Actor, 'companyId' | 'userId'> = { companyId: person.companyId, userId: person.id }
): Promise<void> {
  await unitOfWork(async (work) => {
    await endSessionsIn(work, person)
    work.audit({
      actor: by,
      action: 'identity.end_sessions',
      entity: 'user',
      entityId: person.id,
    })
  })
}

/**
 * The same as a part of what is audited anyway. Further calls with the user's tokens are rejected with
 * ERR_SESSION_EXPIRED; sockets are closed, and the user is offline.
 */
export async function endSessionsIn(work: Work, { companyId, id }: Person): Promise<void> {
  await lockPerson(work, companyId, id)
  await Session.of({ companyId }, work.trx).where('user_id', id).delete()
  if (await clearPresence(work, { companyId, id })) {
    work.emit('identity.presence_changed', { companyId, userId: id })
  }
  work.afterCommit(() => rememberedTokens.forget())
  work.emit('identity.sessions_ended', { companyId, userId: id })
}
