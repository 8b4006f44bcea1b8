/** Marks all messages of a thread as read by a member (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessThread } from '#modules/chat/access'
import type Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'

/** Emits only if something was unread. 404 ERR_NO_CHAT_FOUND. */
export async function readThread(actor: Actor, id: unknown): Promise<Thread> {
  return unitOfWork(async (work) => {
    const thread = await accessThread(actor, id, work)
    const { companyId, id: threadId } = thread
    const [changed] = await ThreadMember.of(actor, work.trx)
      .where({ threadId, userId: actor.userId! })
      .where('unreads', '>', 0)
      .update({ unreads: 0 })
    work.audit({ actor, action: 'chat.read', entity: 'threads', entityId: threadId })
    if (Number(changed) > 0) work.emit('chat.thread_read', { companyId, threadId })
    return thread
  })
}
