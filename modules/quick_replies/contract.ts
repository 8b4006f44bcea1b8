/** The words of quick replies: one has a shortcode, a text and perhaps a file; it is one person's or everybody's. */

/** Who may use it: its owner alone, or the whole company. */
export interface Audience {
  readonly ownerId: number
  readonly isShared: boolean
}
export interface QuickReplyChanged {
  readonly companyId: number
  readonly quickReplyId: number
  readonly change: 'create' | 'update' | 'delete'
  /** Whose it was before; null for a new one. */
  readonly from: Audience | null
  /** Whose it is now; null for a deleted one. */
  readonly to: Audience | null
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** Somebody made, changed or deleted a quick reply. */
    'quick_replies.changed': QuickReplyChanged
  }
}

/** What a shortcode and a text may measure, in characters. */
export const maxShortcodeLength = 50
export const maxTextLength = 4096
