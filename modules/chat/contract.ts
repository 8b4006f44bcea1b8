/** The words of the chat module: colleagues have talks, each with its members and what they wrote. */

/** What a title and a message may measure, in characters (CHT-02). */
export const maxTitleLength = 100
export const maxTextLength = 4096
/** What the list shows of the last message, in characters (CHT-02). */
export const maxLastMessageLength = 100
/** People in one talk. */
export const maxMembers = 500

export interface TalkChanged {
  readonly companyId: number
  readonly talkId: number
  /** Who has it from now on; nobody once it is deleted. */
  readonly memberIds: readonly number[]
  /** Those of them who did not have it before. */
  readonly newcomerIds: readonly number[]
  /** Who had it and has it no longer. */
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
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** A talk began, has another title or other members, or was deleted. */
    'chat.talk_changed': TalkChanged
    /** A colleague wrote something. */
    'chat.message_sent': TalkMessageSent
    /** A member has read all that was written. */
    'chat.talk_read': TalkRead
  }
}
