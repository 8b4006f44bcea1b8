/** A note as used by the screens. */
export interface Note {
  readonly id: number
  readonly text: string
  readonly ticketId: number
  readonly author: { readonly id: number; readonly name: string }
  /** ISO time. */
  readonly at: string
}
