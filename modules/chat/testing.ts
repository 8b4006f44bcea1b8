/** Test helper for every module: threads and messages. */
import { randomUUID } from 'node:crypto'
import { now } from '#app/kernel/clock'
import Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'
import ThreadMessage from '#modules/chat/models/thread_message'

interface Somebody {
  readonly id: number
  readonly companyId: number
}

/** A thread of this owner with these members, without messages. */
export async function aThread(
  owner: Somebody,
  members: readonly Somebody[] = [],
  title = 'Equipe'
) {
  const { companyId, id: ownerId } = owner
  const at = { createdAt: now(), updatedAt: now() }
  const said = { companyId, ownerId, uuid: randomUUID(), title, lastMessage: '' }
  const thread = await Thread.create({ ...said, ...at })
  await ThreadMember.createMany(
    [owner, ...members].map(({ id }) => ({
      companyId,
      threadId: thread.id,
      userId: id,
      unreads: 0,
    }))
  )
  return thread
}

/** Writes a message without emitting events. */
export const aThreadMessage = (
  { companyId, id: threadId }: Thread,
  sender: Somebody,
  body = 'Bom dia!'
) => ThreadMessage.create({ companyId, threadId, senderId: sender.id, body, createdAt: now() })
