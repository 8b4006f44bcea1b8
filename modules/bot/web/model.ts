/** Model of the queue menu simulator. */

/** What is simulated. */
export interface Play {
  /** What the customer has typed so far. */
  readonly typed: readonly string[]
  readonly isClosed: boolean
  /** Values of the form; undefined: the saved ones. */
  readonly greeting: string | undefined
  readonly outOfHoursText: string | undefined
}

export interface Line {
  /** The customer typed it. */
  readonly isCustomers: boolean
  /** Variables are not filled in; empty for a file. */
  readonly text: string
  /** Name of the file that is sent. */
  readonly file: string | null
}
export interface Choice {
  /** What the customer types: a number, "0" or "#". */
  readonly sign: string
  /** Empty for the ways back. */
  readonly title: string
}
export type Standing = 'new' | 'menu' | 'waiting' | 'closed'

export interface Played {
  readonly lines: readonly Line[]
  readonly standing: Standing
  readonly choices: readonly Choice[]
}
