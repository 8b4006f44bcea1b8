/** The owner, or an admin, deletes a thread with all its messages (CHT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessDeletableThread } from '#modules/chat/access'
import { memberIdsOf } from '#modules/chat/queries/members_of'

/** 404 ERR_NO_CHAT_FOUND, 403 ERR_NO_PERMISSION. */
export async function deleteThread(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const thread = await accessDeletableThread(actor, id, work)
    const { companyId, id: threadId, title, ownerId } = thread
    const formerIds = await memberIdsOf(thread, work)
    await thread.delete()
    const before = { title, ownerId, memberIds: formerIds }
    work.audit({ actor, action: 'chat.delete', entity: 'threads', entityId: threadId, before })
    work.emit('chat.thread_changed', {
      companyId,
      threadId,
      memberIds: [],
      newcomerIds: [],
      formerIds,
    })
  })
}
