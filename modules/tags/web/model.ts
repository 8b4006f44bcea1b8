/** Tags as the screens use them. */

export interface Tag {
  readonly id: number
  readonly name: string
  readonly color: string
  /** A lane of the kanban board. */
  readonly isLane: boolean
}
export interface CountedTag extends Tag {
  readonly tickets: number
}
