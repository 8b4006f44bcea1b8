/** The owner changes a thread's title or members (CHT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessOwnThread } from '#modules/chat/access'
import type { ThreadForm } from '#modules/chat/actions/begin_thread'
import { chooseMembers } from '#modules/chat/actions/choose_members'
import type Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'
import { memberIdsOf } from '#modules/chat/queries/members_of'

/**
 * Omitted fields keep their value, and so does the owner; remaining members keep their unread count. 404
 * ERR_NO_CHAT_FOUND, 403 ERR_NO_PERMISSION, 404 ERR_NO_USER_FOUND.
 */
export async function editThread(
  actor: Actor,
  id: unknown,
  form: Partial<ThreadForm>
): Promise<Thread> {
  return unitOfWork(async (work) => {
    const thread = await accessOwnThread(actor, id, work)
    const former = await memberIdsOf(thread, work)
    const requested = form.memberIds && (await chooseMembers(actor, thread.ownerId, form.memberIds))
    const memberIds = requested ?? former
    const before = { title: thread.title, memberIds: former }

    await thread.merge({ title: form.title ?? thread.title, updatedAt: now() }).save()
    const newcomerIds = memberIds.filter((userId) => !former.includes(userId))
    const formerIds = former.filter((userId) => !memberIds.includes(userId))
    await changeMembers(thread, { newcomerIds, formerIds }, work)

    const after = { title: thread.title, memberIds }
    work.audit({
      actor,
      action: 'chat.edit',
      entity: 'threads',
      entityId: thread.id,
      before,
      after,
    })
    const { companyId, id: threadId } = thread
    work.emit('chat.thread_changed', { companyId, threadId, memberIds, newcomerIds, formerIds })
    return thread
  })
}

async function changeMembers(
  { companyId, id: threadId }: Thread,
  change: { readonly newcomerIds: readonly number[]; readonly formerIds: readonly number[] },
  { trx }: Work
) {
  const { newcomerIds, formerIds } = change
  await ThreadMember.of({ companyId }, trx)
    .where({ threadId })
    .whereIn('userId', [...formerIds])
    .delete()
  await ThreadMember.createMany(
    newcomerIds.map((userId) => ({ companyId, threadId, userId, unreads: 0 })),
    { client: trx }
  )
}
