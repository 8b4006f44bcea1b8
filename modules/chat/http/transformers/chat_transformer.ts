/** Maps talks and messages to the HTTP contract's names. */
import type { MessageView } from '#modules/chat/queries/list_messages'
import type { TalkView } from '#modules/chat/queries/talk_views'
import type { ChatMessageWire, ChatWire } from '#modules/chat/wire'

export const chatWire = ({ talk, owner, members }: TalkView): ChatWire => ({
  id: talk.id,
  uuid: talk.uuid,
  title: talk.title,
  ownerId: talk.ownerId,
  owner,
  lastMessage: talk.lastMessage,
  updatedAt: talk.updatedAt.toUTC().toISO()!,
  users: members.map(({ unreads, person }) => ({ userId: person.id, unreads, user: person })),
})

export const chatMessageWire = ({ message, sender }: MessageView): ChatMessageWire => ({
  id: message.id,
  chatId: message.talkId,
  senderId: message.senderId,
  sender,
  message: message.body,
  createdAt: message.createdAt.toUTC().toISO()!,
})
