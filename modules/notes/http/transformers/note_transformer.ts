/** Maps notes to the wire names. */
import type { NoteView } from '#modules/notes/queries/list_notes'
import type { NoteWire } from '#modules/notes/wire'

export const noteWire = ({ body, author, createdAt, updatedAt, ...ids }: NoteView): NoteWire => ({
  id: ids.id,
  note: body,
  ticketId: ids.ticketId,
  contactId: ids.contactId,
  userId: author.id,
  user: author,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
