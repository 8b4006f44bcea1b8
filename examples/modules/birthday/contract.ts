/** Types of the birthday module. Days are yyyy-MM-dd, in the company's zone (API-07, API-08). */

/** A birthday was set or cleared, or a day was listed. */
export interface BirthdaysChanged {
  readonly companyId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    'birthday.changed': BirthdaysChanged
  }
}

/** The earliest allowed date of birth. */
export const earliestBirth = '1900-01-01'
