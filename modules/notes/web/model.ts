/** A note as used by the screens. */
export interface Note {
  readonly id: number
  readonly text: string
  readonly ticketId: number
  /** Without an id where no person wrote it. */
  readonly author: { readonly id: number | null; readonly name: string }
  /** ISO time. */
  readonly at: string
}
