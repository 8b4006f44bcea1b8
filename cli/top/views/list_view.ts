// How a list is described: its columns, what is shown of one row, and what can be done with it.
import type { Style } from '#cli/top/style'

export interface ListColumn<Row> {
  readonly title: string
  /** `now`: milliseconds since 1970. */
  readonly text: (row: Row, now: number) => unknown
  /** Cells that it has at least. */
  readonly cells: number
  /** Its share of the cells that are left over; without it none. */
  readonly grows?: number
  readonly align?: 'right'
  /** Left out in terminals with fewer columns. */
  readonly from?: number
  readonly style?: (row: Row, now: number) => Style | undefined
  /** Of lists that are known as a whole: sorts by this column. */
  readonly sort?: (row: Row) => number | string
}

export interface Field {
  readonly title: string
  readonly value: unknown
  readonly style?: Style
}

/** What a drawing may take; for a screen reader there is none. */
export interface Room {
  readonly lines: number
  readonly columns: number
  readonly isSpoken: boolean
}

/** What is done with a row, by a route that a command calls as well. */
export interface RowAction<Row> {
  readonly key: string
  readonly title: string
  /** Null where it makes no sense. */
  readonly question: (row: Row) => string | null
  readonly call: (row: Row) => Promise<unknown>
  readonly done: (row: Row) => string
}

/** Leads from a row to what belongs to it. */
export interface RowLink<Row> {
  /** `enter` takes the place of the details. */
  readonly key: string
  readonly title: string
  readonly view: 'sessions' | 'jobs'
  /** Null where nothing belongs to it. */
  readonly of: (row: Row) => { readonly id: number | string; readonly name: string } | null
}

export interface ListView<Row> {
  readonly title: string
  readonly columns: readonly ListColumn<Row>[]
  readonly idOf: (row: Row) => number | string
  readonly nameOf: (row: Row) => string
  readonly fields: (row: Row, now: number) => readonly Field[]
  /** Lines above the fields of one row, with their colours; none where there is nothing to draw. */
  readonly drawing?: (row: Row, now: number, room: Room) => readonly string[]
  readonly actions: readonly RowAction<Row>[]
  readonly link?: RowLink<Row>
  /** States by which the list is narrowed, with `f`; the empty one is all. The first one is that of the beginning. */
  readonly states?: readonly string[]
  /** Whether a row belongs to a state, of lists that are known as a whole; the server answers for the others. */
  readonly isInState?: (row: Row, state: string) => boolean
  /** New rows come at the end, and stay in view unless one looks at former ones. */
  readonly isTail?: boolean
  /** Whether `/` narrows it; by the server, or here where the list is known as a whole. */
  readonly isSearched: boolean
  /** The module of the server that it needs. */
  readonly module: string
}

/** A name of a customer within a sentence. */
export const quoted = (name: string | null): string => JSON.stringify(name ?? '-')
