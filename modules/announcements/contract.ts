/** The words of announcements: what the operator of the platform has to say to everybody who works on it. */

/** How urgent: what comes first in the list. The numbers are the contract's own (operations.md 3). */
export const priorities = { high: 1, medium: 2, low: 3 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]

/** What a title and a text may measure, in characters; of the text its tags count, too. */
export const maxTitleLength = 150
export const maxTextLength = 20_000
/** What a picture may weigh, in bytes (API-11). */
export const maxPictureBytes = 5 * 1024 * 1024

/** What a text may be made of; the server cleans by this list, and so does the browser that shows it (ANN-01). */
export const tagsOfText: readonly string[] = [
  ...['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'code', 'a'],
]
export const attributesOfText: readonly string[] = ['href', 'target', 'rel']

export interface AnnouncementChanged {
  readonly announcementId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** The operator wrote, changed or deleted an announcement; it concerns all companies. */
    'announcements.changed': AnnouncementChanged
  }
}
