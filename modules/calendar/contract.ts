/** Types of the calendar module: the Google Calendar of a company. */

export interface CalendarChanged {
  readonly companyId: number
  readonly change:
    | 'connect'
    | 'disconnect'
    /** Google refuses to renew the access: an admin has to connect it again. */
    | 'break'
    | 'settings'
    | 'add_event'
    | 'move_event'
    | 'delete_event'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** The connection to the calendar, its settings, or one of its events has changed. */
    'calendar.changed': CalendarChanged
  }
}

/** Bounds of an event (CAL-02): texts in characters, its length in minutes. */
export const summaryLength = { min: 1, max: 200 } as const
export const descriptionLength = 4000
export const eventMinutes = { min: 1, max: 24 * 60, default: 60 } as const

/** What a list shows unless it names other days (CAL-02). */
export const listedDays = 30
export const listedEvents = 50
/** The longest time that a list may name, in days, and how many events it then has at the most. */
export const mostDays = 62
export const mostEvents = 500

/** Where Google leads the browser back to; admins of the platform enter it at Google. */
export const callbackPath = '/callbacks/google-calendar'
