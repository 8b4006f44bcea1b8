/** API client of ticket notes; maps wire names to the screens' model. */
import { http } from '#web/lib/http'
import type { NoteWire } from '#modules/notes/wire'
import type { Note } from './model'

/** Notes of all the contact's tickets that the user may see, newest first. */
export async function listNotes(contactId: number, signal?: AbortSignal): Promise<readonly Note[]> {
  const query = { contactId }
  return (await http.get<NoteWire[]>('/ticket-notes/list', { query, signal })).map(toNote)
}

export interface NewNote {
  readonly ticketId: number
  readonly contactId: number
  readonly text: string
}

export async function addNote({ text, ...about }: NewNote): Promise<Note> {
  return toNote(await http.post<NoteWire>('/ticket-notes', { note: text, ...about }))
}

/** Throws 403 for another user's note, unless the user is an admin. */
export const deleteNote = (id: number) => http.delete(`/ticket-notes/${id}`)

const toNote = ({ id, note, ticketId, user, createdAt }: NoteWire): Note => ({
  id,
  text: note,
  ticketId,
  author: user,
  at: createdAt,
})
