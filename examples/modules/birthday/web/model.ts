/** Birthdays as the screens use them. Days are yyyy-MM-dd. */

export interface Birthday {
  readonly id: number
  readonly day: string
  /** Age from that day on; null when the birthday is no longer known. */
  readonly age: number | null
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly number: string
    readonly photoUrl: string
  }
}
export interface BirthdaysOfToday {
  readonly day: string
  /** The first of today's birthdays. */
  readonly birthdays: readonly Birthday[]
  readonly count: number
}

/** The date in the given zone; the Swedish locale formats it as yyyy-MM-dd. */
export const dayIn = (zone: string, at = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)

/** Whole days from one to the other. */
export const daysBetween = (day: string, today: string): number =>
  (Date.parse(today) - Date.parse(day)) / 86_400_000
