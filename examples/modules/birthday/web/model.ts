/** Birthdays as the screens have them. Days are yyyy-MM-dd. */

export interface Birthday {
  readonly id: number
  readonly day: string
  /** How old they are from that day on; null when nobody knows any more. */
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
  /** The first of them. */
  readonly birthdays: readonly Birthday[]
  readonly count: number
}

/** The day that a clock of the zone shows. Swedes write it as we need it. */
export const dayIn = (zone: string, at = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)

/** Whole days from one to the other. */
export const daysBetween = (day: string, today: string): number =>
  (Date.parse(today) - Date.parse(day)) / 86_400_000
