/** Ends whatever session a person has: signing out, a new password, a changed profile (AUT-05, AUT-06). */
import { realtime } from '#app/kernel/realtime'
import { unitOfWork } from '#app/kernel/unit_of_work'
import Session from '#modules/identity/models/session'
import User from '#modules/identity/models/user'
import { holdPerson } from '#modules/identity/sessions/hold_person'

interface Person {
  readonly companyId: number
  readonly id: number
}

/** The next call of the person's tokens is refused with ERR_SESSION_EXPIRED; sockets are closed. */
export async function endSessionsOf({ companyId, id }: Person): Promise<void> {
  await unitOfWork(async (work) => {
    const { trx, audit, afterCommit } = work
    await holdPerson(work, companyId, id)
    await Session.of({ companyId }, trx).where('user_id', id).delete()
    await User.of({ companyId }, trx).where('id', id).update({ isOnline: false })
    audit({
      actor: { companyId, userId: id },
      action: 'identity.end_sessions',
      entity: 'user',
      entityId: id,
    })
    afterCommit(() => realtime().endSessions(id, null))
  })
}
