/** Extension point of identity, called when a person leaves: removes them from threads (CLO-21). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'
import { memberIdsOf } from '#modules/chat/queries/members_of'
import type { PersonHoldings } from '#modules/identity/contract'

export default class LeaveThreads implements PersonHoldings {
  /**
   * Their messages stay under their name. A thread that they own passes to its longest-standing member; one without
   * members left is deleted.
   */
  async handOver({ companyId }: Actor, userId: number) {
    await unitOfWork(async (work) => {
      const theirs = ThreadMember.of({ companyId }, work.trx).where({ userId }).select('threadId')
      const threads = await Thread.of({ companyId }, work.trx)
        .whereIn('id', theirs)
        .orderBy('id')
        .forUpdate()
      for (const thread of threads) await leave(thread, userId, work)
    })
  }
}

async function leave(thread: Thread, userId: number, work: Work) {
  const { companyId, id: threadId } = thread
  await ThreadMember.of({ companyId }, work.trx).where({ threadId, userId }).delete()
  const memberIds = await memberIdsOf(thread, work)
  const [heir] = memberIds
  if (heir === undefined) await thread.delete()
  else if (thread.ownerId === userId) await thread.merge({ ownerId: heir }).save()
  const formerIds = [userId]
  work.emit('chat.thread_changed', { companyId, threadId, memberIds, newcomerIds: [], formerIds })
}
