/** Types of announcements: messages of the platform's operator to all users. */

/** Priority; high comes first in the list. The numbers are the contract's (operations.md 3). */
export const priorities = { high: 1, medium: 2, low: 3 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]

/** Maximum characters of title and text; the text's tags count too. */
export const maxTitleLength = 150
export const maxTextLength = 20_000
/** Maximum size of a picture, in bytes (API-11). */
export const maxPictureBytes = 5 * 1024 * 1024

/** Allowed HTML of a text; the server sanitises by this list, and so does the browser that shows it (ANN-01). */
export const tagsOfText: readonly string[] = [
  ...['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'code', 'a'],
]
export const attributesOfText: readonly string[] = ['href', 'target', 'rel']

export interface AnnouncementChanged {
  readonly announcementId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** The operator created, changed or deleted an announcement; sent to all companies. */
    'announcements.changed': AnnouncementChanged
  }
}
