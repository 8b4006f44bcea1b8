/** A member writes into a thread; the message is unread for all other members (CHT-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessThread } from '#modules/chat/access'
import { maxLastMessageLength } from '#modules/chat/contract'
import ThreadMember from '#modules/chat/models/thread_member'
import ThreadMessage from '#modules/chat/models/thread_message'

/** Preview of a message in lists: "Name: text" on one line, cut at a grapheme boundary (CHT-02). */
export const messagePreview = (name: string, body: string) =>
  [...`${name}: ${body.replace(/\s+/g, ' ')}`].slice(0, maxLastMessageLength).join('')

/** `body` is trimmed and not empty. 404 ERR_NO_CHAT_FOUND. */
export async function say(actor: Actor, id: unknown, body: string): Promise<ThreadMessage> {
  return unitOfWork(async (work) => {
    // Locked, so that concurrent writers run one after the other: no unread count is lost, and ids grow with time.
    const thread = await accessThread(actor, id, work)
    const { companyId, id: threadId } = thread
    const senderId = actor.userId!
    const createdAt = now()
    const message = await new ThreadMessage()
      .useTransaction(work.trx)
      .merge({ companyId, threadId, senderId, body, createdAt })
      .save()
    const lastMessage = messagePreview(actor.name, body)
    await thread.merge({ lastMessage, updatedAt: createdAt }).save()
    const members = () => ThreadMember.of(actor, work.trx).where({ threadId })
    await members().whereNot('userId', senderId).increment('unreads', 1)
    await members().where('userId', senderId).update({ unreads: 0 })
    const after = { threadId, length: body.length }
    const entityId = message.id
    work.audit({ actor, action: 'chat.say', entity: 'thread_messages', entityId, after })
    work.emit('chat.message_sent', { companyId, threadId, messageId: message.id })
    return message
  })
}
