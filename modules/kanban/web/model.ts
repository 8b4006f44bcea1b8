/** The board as the screen uses it. */

export interface Lane {
  readonly id: number
  readonly name: string
  readonly color: string
}
/** A lane's id; null for cards in no lane. */
export type LaneKey = number | null

export interface Card {
  readonly id: number
  readonly uuid: string
  readonly isWaiting: boolean
  /** The last message, without WhatsApp's markup. */
  readonly preview: string
  readonly unread: number
  /** ISO time of the last message or change; cards are sorted by it. */
  readonly updatedAt: string
  readonly contact: {
    readonly id: number
    /** Empty only when nothing is known; a bare number is formatted. */
    readonly name: string
    /** Digits; empty while WhatsApp hides it. */
    readonly number: string
    readonly photoUrl: string
  }
  readonly queue: Lane | null
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly laneId: LaneKey
  /** The tags that are not lanes. */
  readonly labels: readonly Lane[]
}

/** The board's filter. */
export interface BoardFilter {
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  /** Empty: all users. */
  readonly ownerIds: readonly number[]
}

export interface Board {
  readonly cards: readonly Card[]
  /** There are more cards than the server returns at once. */
  readonly hasMore: boolean
  /** All cards that match, also those that are not returned. */
  readonly count: number
}

/** A lane and its cards, newest first. */
export interface Column {
  /** Null: the column of cards in no lane. */
  readonly lane: Lane | null
  readonly cards: readonly Card[]
}
export const keyOf = ({ lane }: Column): LaneKey => lane?.id ?? null
