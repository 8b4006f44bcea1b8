/** HTTP contract of tags (TAG-01). */

/** As tickets and selects show them. */
export interface TagWire {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly kanban: 0 | 1
}
export interface CountedTagWire extends TagWire {
  /** The owner; null if the system created it. */
  readonly userId: number | null
  readonly ticketsCount: number
}
export interface TagsPageWire {
  readonly tags: readonly CountedTagWire[]
  readonly count: number
  readonly hasMore: boolean
}
