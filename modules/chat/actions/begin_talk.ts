/** Starts a talk with colleagues (CHT-01). */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { chooseMembers } from '#modules/chat/actions/choose_members'
import Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'

export interface TalkForm {
  readonly title: string
  readonly memberIds: readonly number[]
}

/** The actor becomes owner and member. 404 ERR_NO_USER_FOUND for somebody who is not a colleague. */
export async function beginTalk(actor: Actor, form: TalkForm): Promise<Talk> {
  const { companyId, userId: ownerId } = actor
  if (ownerId === null) throw new errors.E_NO_PERMISSION()
  return unitOfWork(async (work) => {
    const memberIds = await chooseMembers(actor, ownerId, form.memberIds)
    const { title } = form
    const at = now()
    const said = { uuid: randomUUID(), title, lastMessage: '', createdAt: at, updatedAt: at }
    const talk = await new Talk()
      .useTransaction(work.trx)
      .merge({ companyId, ownerId, ...said })
      .save()
    await TalkMember.createMany(
      memberIds.map((userId) => ({ companyId, talkId: talk.id, userId, unreads: 0 })),
      { client: work.trx }
    )
    const after = { title, memberIds }
    work.audit({ actor, action: 'chat.begin', entity: 'talks', entityId: talk.id, after })
    work.emit('chat.talk_changed', {
      companyId,
      talkId: talk.id,
      memberIds,
      newcomerIds: memberIds,
      formerIds: [],
    })
    return talk
  })
}
