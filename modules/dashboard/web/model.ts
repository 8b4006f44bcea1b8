/** The dashboard as its screen uses it. */

export interface Figures {
  /** Right now. */
  readonly open: number
  readonly pending: number
  /** In the period; times are minutes with one decimal, 0 when there is no data. */
  readonly finished: number
  readonly newContacts: number
  readonly supportMinutes: number
  readonly waitMinutes: number
  readonly attendants: readonly Attendant[]
}
export interface Attendant {
  readonly id: number
  readonly name: string
  /** 0 to 3 with one decimal; 0 without ratings. */
  readonly rating: number
  readonly supportMinutes: number
  readonly tickets: number
  readonly isOnline: boolean
}

/** One bar: a person, a day as `dd/MM/yyyy`, or an hour as `09`. */
export interface Bar {
  readonly name: string
  readonly count: number
}
/** Opened tickets, by the hours of a single day or by days. */
export interface Course {
  readonly by: 'hour' | 'day'
  readonly bars: readonly Bar[]
  readonly total: number
}
