/** Types of the chat module: colleagues have threads, each with members and messages. */

/** Maximum characters of a title and of a message (CHT-02). */
export const maxTitleLength = 100
export const maxTextLength = 4096
/** Maximum characters of the last message's preview in the list (CHT-02). */
export const maxLastMessageLength = 100
/** Maximum members of a thread. */
export const maxMembers = 500

export interface ThreadChanged {
  readonly companyId: number
  readonly threadId: number
  /** The members after the change; empty once it is deleted. */
  readonly memberIds: readonly number[]
  /** Those of them who were added. */
  readonly newcomerIds: readonly number[]
  /** Those who were removed. */
  readonly formerIds: readonly number[]
}
export interface ThreadMessageSent {
  readonly companyId: number
  readonly threadId: number
  readonly messageId: number
}
export interface ThreadRead {
  readonly companyId: number
  readonly threadId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A thread was created, got another title or other members, or was deleted. */
    'chat.thread_changed': ThreadChanged
    /** A colleague wrote a message. */
    'chat.message_sent': ThreadMessageSent
    /** A member has read all messages. */
    'chat.thread_read': ThreadRead
  }
}
