/** Tags as the HTTP contract has them (TAG-01). */

/** As tickets and selects carry them. */
export interface TagWire {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly kanban: 0 | 1
}
export interface CountedTagWire extends TagWire {
  /** Whose it is; null when the system made it. */
  readonly userId: number | null
  readonly ticketsCount: number
}
export interface TagsPageWire {
  readonly tags: readonly CountedTagWire[]
  readonly count: number
  readonly hasMore: boolean
}
