/** The board in the format of the HTTP contract (TAG-01, TAG-04). */

export interface LaneWire {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly kanban: 0 | 1
}
export interface LanesWire {
  readonly lista: readonly LaneWire[]
}
export interface CardWire {
  readonly id: number
  readonly uuid: string
  readonly status: 'pending' | 'open' | 'closed'
  readonly lastMessage: string
  readonly unreadMessages: number
  readonly updatedAt: string
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly user: { readonly id: number; readonly name: string } | null
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly number: string
    readonly profilePicUrl: string
  }
  readonly tags: readonly LaneWire[]
}
export interface BoardWire {
  readonly tickets: readonly CardWire[]
  /** All tickets that match the filter, also those beyond the newest. */
  readonly count: number
  readonly hasMore: boolean
}
