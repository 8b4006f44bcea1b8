/** Types of quick replies: each has a shortcode, a text and optionally a file; it is private or shared. */

/** Who may use it: only its owner, or the whole company. */
export interface Audience {
  readonly ownerId: number
  readonly isShared: boolean
}
export interface QuickReplyChanged {
  readonly companyId: number
  readonly quickReplyId: number
  readonly change: 'create' | 'update' | 'delete'
  /** The audience before; null for a new one. */
  readonly from: Audience | null
  /** The audience now; null for a deleted one. */
  readonly to: Audience | null
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A quick reply was created, changed or deleted. */
    'quick_replies.changed': QuickReplyChanged
  }
}

/** Maximum characters of a shortcode and of a text. */
export const maxShortcodeLength = 50
export const maxTextLength = 4096
