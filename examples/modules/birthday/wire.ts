/** HTTP contract of birthdays. Days are yyyy-MM-dd (API-07). */
export interface ListedBirthdayWire {
  readonly id: number
  readonly date: string
  /** Age from that day on; null when the birthday is no longer known. */
  readonly age: number | null
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly number: string
    readonly profilePicUrl: string
  }
}
export interface BirthdaysPageWire {
  readonly birthdays: readonly ListedBirthdayWire[]
  readonly count: number
  readonly hasMore: boolean
}
export interface BirthdaysOfTodayWire {
  readonly date: string
  /** The first of them, by name. */
  readonly birthdays: readonly ListedBirthdayWire[]
  /** The total. */
  readonly count: number
}
export interface ContactBirthdayWire {
  readonly birthday: string | null
}
