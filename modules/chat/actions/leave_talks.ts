/** Extension point of identity, called when a person leaves: removes them from talks (CLO-21). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'
import { memberIdsOf } from '#modules/chat/queries/members_of'
import type { PersonHoldings } from '#modules/identity/contract'

export default class LeaveTalks implements PersonHoldings {
  /**
   * Their messages stay under their name. A talk that they own passes to its longest-standing member; one without
   * members left is deleted.
   */
  async handOver({ companyId }: Actor, userId: number) {
    await unitOfWork(async (work) => {
      const theirs = TalkMember.of({ companyId }, work.trx).where({ userId }).select('talkId')
      const talks = await Talk.of({ companyId }, work.trx)
        .whereIn('id', theirs)
        .orderBy('id')
        .forUpdate()
      for (const talk of talks) await leave(talk, userId, work)
    })
  }
}

async function leave(talk: Talk, userId: number, work: Work) {
  const { companyId, id: talkId } = talk
  await TalkMember.of({ companyId }, work.trx).where({ talkId, userId }).delete()
  const memberIds = await memberIdsOf(talk, work)
  const [heir] = memberIds
  if (heir === undefined) await talk.delete()
  else if (talk.ownerId === userId) await talk.merge({ ownerId: heir }).save()
  const formerIds = [userId]
  work.emit('chat.talk_changed', { companyId, talkId, memberIds, newcomerIds: [], formerIds })
}
