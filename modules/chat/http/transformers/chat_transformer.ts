/** Maps threads and messages to the HTTP contract's names. */
import type { MessageView } from '#modules/chat/queries/list_messages'
import type { ThreadView } from '#modules/chat/queries/thread_views'
import type { ChatMessageWire, ChatWire } from '#modules/chat/wire'

export const chatWire = ({ thread, owner, members }: ThreadView): ChatWire => ({
  id: thread.id,
  uuid: thread.uuid,
  title: thread.title,
  ownerId: thread.ownerId,
  owner,
  lastMessage: thread.lastMessage,
  updatedAt: thread.updatedAt.toUTC().toISO()!,
  users: members.map(({ unreads, person }) => ({ userId: person.id, unreads, user: person })),
})

export const chatMessageWire = ({ message, sender }: MessageView): ChatMessageWire => ({
  id: message.id,
  chatId: message.threadId,
  senderId: message.senderId,
  sender,
  message: message.body,
  createdAt: message.createdAt.toUTC().toISO()!,
})
