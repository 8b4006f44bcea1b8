/** Starts a thread with colleagues (CHT-01). */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { chooseMembers } from '#modules/chat/actions/choose_members'
import Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'

export interface ThreadForm {
  readonly title: string
  readonly memberIds: readonly number[]
}

/** The actor becomes owner and member. 404 ERR_NO_USER_FOUND for somebody who is not a colleague. */
export async function beginThread(actor: Actor, form: ThreadForm): Promise<Thread> {
  const { companyId, userId: ownerId } = actor
  if (ownerId === null) throw new errors.E_NO_PERMISSION()
  return unitOfWork(async (work) => {
    const memberIds = await chooseMembers(actor, ownerId, form.memberIds)
    const { title } = form
    const at = now()
    const said = { uuid: randomUUID(), title, lastMessage: '', createdAt: at, updatedAt: at }
    const thread = await new Thread()
      .useTransaction(work.trx)
      .merge({ companyId, ownerId, ...said })
      .save()
    await ThreadMember.createMany(
      memberIds.map((userId) => ({ companyId, threadId: thread.id, userId, unreads: 0 })),
      { client: work.trx }
    )
    const after = { title, memberIds }
    work.audit({ actor, action: 'chat.begin', entity: 'threads', entityId: thread.id, after })
    work.emit('chat.thread_changed', {
      companyId,
      threadId: thread.id,
      memberIds,
      newcomerIds: memberIds,
      formerIds: [],
    })
    return thread
  })
}
