/** Test helper for every module: talks and messages. */
import { randomUUID } from 'node:crypto'
import { now } from '#app/kernel/clock'
import Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'
import TalkMessage from '#modules/chat/models/talk_message'

interface Somebody {
  readonly id: number
  readonly companyId: number
}

/** A talk of this owner with these members, without messages. */
export async function aTalk(owner: Somebody, members: readonly Somebody[] = [], title = 'Equipe') {
  const { companyId, id: ownerId } = owner
  const at = { createdAt: now(), updatedAt: now() }
  const said = { companyId, ownerId, uuid: randomUUID(), title, lastMessage: '' }
  const talk = await Talk.create({ ...said, ...at })
  await TalkMember.createMany(
    [owner, ...members].map(({ id }) => ({
      companyId,
      talkId: talk.id,
      userId: id,
      unreads: 0,
    }))
  )
  return talk
}

/** Writes a message without emitting events. */
export const aTalkMessage = (
  { companyId, id: talkId }: Talk,
  sender: Somebody,
  body = 'Bom dia!'
) => TalkMessage.create({ companyId, talkId, senderId: sender.id, body, createdAt: now() })
