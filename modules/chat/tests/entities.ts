/** Chats of the company on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Chat',
    in: ['chat', 'chat_added'],
    fields: `id uuid title ownerId lastMessage updatedAt users.0.userId users.0.unreads users.0.user.id
      users.0.user.name`,
  },
  {
    entity: 'Chat message',
    in: ['chat', 'message_added'],
    fields: 'senderId sender.name message createdAt chatId',
  },
]
