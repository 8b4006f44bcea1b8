/** The owner, or an admin, deletes a talk with all its messages (CHT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessDeletableTalk } from '#modules/chat/access'
import { memberIdsOf } from '#modules/chat/queries/members_of'

/** 404 ERR_NO_CHAT_FOUND, 403 ERR_NO_PERMISSION. */
export async function deleteTalk(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const talk = await accessDeletableTalk(actor, id, work)
    const { companyId, id: talkId, title, ownerId } = talk
    const formerIds = await memberIdsOf(talk, work)
    await talk.delete()
    const before = { title, ownerId, memberIds: formerIds }
    work.audit({ actor, action: 'chat.delete', entity: 'talks', entityId: talkId, before })
    work.emit('chat.talk_changed', {
      companyId,
      talkId,
      memberIds: [],
      newcomerIds: [],
      formerIds,
    })
  })
}
