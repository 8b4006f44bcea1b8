/** Wire types of notes (core.md 3). */
export interface NoteWire {
  readonly id: number
  readonly note: string
  readonly ticketId: number
  readonly contactId: number
  /** Null where no person wrote it, as what customers ask a calendar for (CAL-06). */
  readonly userId: number | null
  readonly user: { readonly id: number | null; readonly name: string }
  readonly createdAt: string
  readonly updatedAt: string
}
