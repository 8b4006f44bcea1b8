/** The members of a talk, the longest-standing first. */
import type { Work } from '#app/kernel/database/unit_of_work'
import type Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'

export async function memberIdsOf(
  { companyId, id: talkId }: Pick<Talk, 'companyId' | 'id'>,
  work?: Work
): Promise<number[]> {
  const members = await TalkMember.of({ companyId }, work?.trx).where({ talkId }).orderBy('id')
  return members.map(({ userId }) => userId)
}
