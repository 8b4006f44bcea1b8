/** Validators of a note and of the list's query (NOT-01). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { noteLength } from '#modules/notes/contract'

export const newNote = vine.create({
  note: vine.string().trim().minLength(noteLength.min).maxLength(noteLength.max),
  ticketId: rowNumber(),
  contactId: rowNumber().nullable().optional(),
})
/** Requires a ticket or a contact; otherwise it would return all notes of the company. */
export const notesAbout = vine.create({
  ticketId: rowNumber().optional().requiredIfMissing('contactId'),
  contactId: rowNumber().optional(),
})
