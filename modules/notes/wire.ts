/** Wire types of notes (core.md 3). */
export interface NoteWire {
  readonly id: number
  readonly note: string
  readonly ticketId: number
  readonly contactId: number
  readonly userId: number
  readonly user: { readonly id: number; readonly name: string }
  readonly createdAt: string
  readonly updatedAt: string
}
