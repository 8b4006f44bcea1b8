/** The board as the screen knows it. */

export interface Lane {
  readonly id: number
  readonly name: string
  readonly color: string
}
/** A lane's id; null is the place of what is in none. */
export type LaneKey = number | null

export interface Card {
  readonly id: number
  readonly uuid: string
  readonly isWaiting: boolean
  /** What was said last, without WhatsApp's marks. */
  readonly preview: string
  readonly unread: number
  /** ISO time of the last message or change: cards are in this order. */
  readonly updatedAt: string
  readonly contact: {
    readonly id: number
    /** Never empty while anything is known; a bare number reads as one. */
    readonly name: string
    /** Digits; empty while WhatsApp hides it. */
    readonly number: string
    readonly photoUrl: string
  }
  readonly queue: Lane | null
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly laneId: LaneKey
  /** The tags that are no lanes. */
  readonly labels: readonly Lane[]
}

/** What of the board is shown. */
export interface BoardFilter {
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  /** Empty: everybody's. */
  readonly ownerIds: readonly number[]
}

export interface Board {
  readonly cards: readonly Card[]
  /** More go on than the server shows at once. */
  readonly hasMore: boolean
  /** All that go on, also those that are not shown. */
  readonly count: number
}

/** One lane and what stands in it, the newest first. */
export interface Column {
  /** Null: the place of what is in none. */
  readonly lane: Lane | null
  readonly cards: readonly Card[]
}
export const keyOf = ({ lane }: Column): LaneKey => lane?.id ?? null
