/** A member writes into a talk; the message is unread for all other members (CHT-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessTalk } from '#modules/chat/access'
import { maxLastMessageLength } from '#modules/chat/contract'
import TalkMember from '#modules/chat/models/talk_member'
import TalkMessage from '#modules/chat/models/talk_message'

/** Preview of a message in lists: "Name: text" on one line, cut at a grapheme boundary (CHT-02). */
export const messagePreview = (name: string, body: string) =>
  [...`${name}: ${body.replace(/\s+/g, ' ')}`].slice(0, maxLastMessageLength).join('')

/** `body` is trimmed and not empty. 404 ERR_NO_CHAT_FOUND. */
export async function say(actor: Actor, id: unknown, body: string): Promise<TalkMessage> {
  return unitOfWork(async (work) => {
    // Locked, so that concurrent writers run one after the other: no unread count is lost, and ids grow with time.
    const talk = await accessTalk(actor, id, work)
    const { companyId, id: talkId } = talk
    const senderId = actor.userId!
    const createdAt = now()
    const message = await new TalkMessage()
      .useTransaction(work.trx)
      .merge({ companyId, talkId, senderId, body, createdAt })
      .save()
    const lastMessage = messagePreview(actor.name, body)
    await talk.merge({ lastMessage, updatedAt: createdAt }).save()
    const members = () => TalkMember.of(actor, work.trx).where({ talkId })
    await members().whereNot('userId', senderId).increment('unreads', 1)
    await members().where('userId', senderId).update({ unreads: 0 })
    const after = { talkId, length: body.length }
    const entityId = message.id
    work.audit({ actor, action: 'chat.say', entity: 'talk_messages', entityId, after })
    work.emit('chat.message_sent', { companyId, talkId, messageId: message.id })
    return message
  })
}
