/** The owner changes a talk's title or members (CHT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessOwnTalk } from '#modules/chat/access'
import type { TalkForm } from '#modules/chat/actions/begin_talk'
import { chooseMembers } from '#modules/chat/actions/choose_members'
import type Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'
import { memberIdsOf } from '#modules/chat/queries/members_of'

/**
 * Omitted fields keep their value, and so does the owner; remaining members keep their unread count. 404
 * ERR_NO_CHAT_FOUND, 403 ERR_NO_PERMISSION, 404 ERR_NO_USER_FOUND.
 */
export async function editTalk(actor: Actor, id: unknown, form: Partial<TalkForm>): Promise<Talk> {
  return unitOfWork(async (work) => {
    const talk = await accessOwnTalk(actor, id, work)
    const former = await memberIdsOf(talk, work)
    const requested = form.memberIds && (await chooseMembers(actor, talk.ownerId, form.memberIds))
    const memberIds = requested ?? former
    const before = { title: talk.title, memberIds: former }

    await talk.merge({ title: form.title ?? talk.title, updatedAt: now() }).save()
    const newcomerIds = memberIds.filter((userId) => !former.includes(userId))
    const formerIds = former.filter((userId) => !memberIds.includes(userId))
    await changeMembers(talk, { newcomerIds, formerIds }, work)

    const after = { title: talk.title, memberIds }
    work.audit({ actor, action: 'chat.edit', entity: 'talks', entityId: talk.id, before, after })
    const { companyId, id: talkId } = talk
    work.emit('chat.talk_changed', { companyId, talkId, memberIds, newcomerIds, formerIds })
    return talk
  })
}

async function changeMembers(
  { companyId, id: talkId }: Talk,
  change: { readonly newcomerIds: readonly number[]; readonly formerIds: readonly number[] },
  { trx }: Work
) {
  const { newcomerIds, formerIds } = change
  await TalkMember.of({ companyId }, trx)
    .where({ talkId })
    .whereIn('userId', [...formerIds])
    .delete()
  await TalkMember.createMany(
    newcomerIds.map((userId) => ({ companyId, talkId, userId, unreads: 0 })),
    { client: trx }
  )
}
