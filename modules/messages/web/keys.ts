/** Query and mutation keys of this module. */
import { conversationKeys } from '#modules/tickets/contract'

export const keys = {
  conversations: conversationKeys.all,
  messages: conversationKeys.of,
  /** Part of the conversation, around a message. */
  around: (ticketId: number, messageId: number) =>
    [...conversationKeys.of(ticketId), 'around', messageId] as const,
  coldLocks: ['messages', 'cold_locks'] as const,
  sending: (ticketId: number) => ['messages', 'sending', ticketId] as const,
}
