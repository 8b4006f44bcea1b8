/**
 * Commands that any process may send to a connection's socket, immediately and without a guarantee: the process that
 * has the socket runs them; when none has it, they are dropped.
 */
import { signal } from '#app/kernel/database/signals'
import type { ChatAddress, TypingState } from '#modules/whatsapp/contract'

export const sessionCommandTopic = 'whatsapp.session_command'

export type SessionCommand = { readonly companyId: number; readonly connectionId: number } & (
  | { readonly do: 'check'; readonly number: string }
  | { readonly do: 'picture'; readonly address: ChatAddress }
  | { readonly do: 'describe'; readonly chat: ChatAddress }
  | { readonly do: 'upload'; readonly inboxEntry: number }
  | { readonly do: 'type'; readonly address: ChatAddress; readonly state: TypingState }
  | { readonly do: 'watch'; readonly address: ChatAddress }
)

/** Resolves when it is sent: what comes of it is seen in the tables only. */
export const sendCommand = (command: SessionCommand): Promise<void> =>
  signal(sessionCommandTopic, JSON.stringify(command))
