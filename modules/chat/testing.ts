/** Talks for the tests of every module. */
import { randomUUID } from 'node:crypto'
import { now } from '#app/kernel/clock'
import Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'
import TalkMessage from '#modules/chat/models/talk_message'

interface Somebody {
  readonly id: number
  readonly companyId: number
}

/** Of its owner with these; nothing is written yet. */
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

/** Written without anybody being told. */
export const aTalkMessage = (
  { companyId, id: talkId }: Talk,
  sender: Somebody,
  body = 'Bom dia!'
) => TalkMessage.create({ companyId, talkId, senderId: sender.id, body, createdAt: now() })
