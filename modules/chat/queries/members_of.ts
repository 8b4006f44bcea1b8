/** The members of a thread, the longest-standing first. */
import type { Work } from '#app/kernel/database/unit_of_work'
import type Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'

export async function memberIdsOf(
  { companyId, id: threadId }: Pick<Thread, 'companyId' | 'id'>,
  work?: Work
): Promise<number[]> {
  const members = await ThreadMember.of({ companyId }, work?.trx).where({ threadId }).orderBy('id')
  return members.map(({ userId }) => userId)
}
