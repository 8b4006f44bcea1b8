/** Marks all messages of a talk as read by a member (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessTalk } from '#modules/chat/access'
import type Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'

/** Emits only if something was unread. 404 ERR_NO_CHAT_FOUND. */
export async function readTalk(actor: Actor, id: unknown): Promise<Talk> {
  return unitOfWork(async (work) => {
    const talk = await accessTalk(actor, id, work)
    const { companyId, id: talkId } = talk
    const [changed] = await TalkMember.of(actor, work.trx)
      .where({ talkId, userId: actor.userId! })
      .where('unreads', '>', 0)
      .update({ unreads: 0 })
    work.audit({ actor, action: 'chat.read', entity: 'talks', entityId: talkId })
    if (Number(changed) > 0) work.emit('chat.talk_read', { companyId, talkId })
    return talk
  })
}
