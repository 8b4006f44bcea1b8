/** Types of the chat module: colleagues have talks, each with members and messages. */

/** Maximum characters of a title and of a message (CHT-02). */
export const maxTitleLength = 100
export const maxTextLength = 4096
/** Maximum characters of the last message's preview in the list (CHT-02). */
export const maxLastMessageLength = 100
/** Maximum members of a talk. */
export const maxMembers = 500

export interface TalkChanged {
  readonly companyId: number
  readonly talkId: number
  /** The members after the change; empty once it is deleted. */
  readonly memberIds: readonly number[]
  /** Those of them who were added. */
  readonly newcomerIds: readonly number[]
  /** Those who were removed. */
  readonly formerIds: readonly number[]
}
export interface TalkMessageSent {
  readonly companyId: number
  readonly talkId: number
  readonly messageId: number
}
export interface TalkRead {
  readonly companyId: number
  readonly talkId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A talk was created, got another title or other members, or was deleted. */
    'chat.talk_changed': TalkChanged
    /** A colleague wrote a message. */
    'chat.message_sent': TalkMessageSent
    /** A member has read all messages. */
    'chat.talk_read': TalkRead
  }
}
