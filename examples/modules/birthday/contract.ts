/** The words of the birthday module. Days are written yyyy-MM-dd, and are those of the company's zone (API-07, API-08). */

/** Somebody's birthday was written down or taken away, or a day's were listed. */
export interface BirthdaysChanged {
  readonly companyId: number
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    'birthday.changed': BirthdaysChanged
  }
}

/** The earliest day on which somebody can be born. */
export const earliestBirth = '1900-01-01'
