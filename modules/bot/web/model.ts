/** A queue's menu as it is tried. */

/** What is played. */
export interface Play {
  /** What the customer has typed so far. */
  readonly typed: readonly string[]
  readonly isClosed: boolean
  /** As the form has them; undefined: what is saved. */
  readonly greeting: string | undefined
  readonly outOfHoursText: string | undefined
}

export interface Line {
  /** The customer typed it. */
  readonly isCustomers: boolean
  /** Variables as they are written; empty beside a file. */
  readonly text: string
  /** The name of the file that is sent. */
  readonly file: string | null
}
export interface Choice {
  /** What is typed: a number, "0" or "#". */
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
