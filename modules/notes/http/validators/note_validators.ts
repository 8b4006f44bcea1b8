/** What a note and the list of notes may be asked with (NOT-01). */
import vine from '@vinejs/vine'
import { largestId } from '#app/kernel/wire'
import { noteLength } from '#modules/notes/contract'

const rowNumber = () => vine.number().withoutDecimals().range([1, largestId])

export const newNote = vine.create({
  note: vine.string().trim().minLength(noteLength.min).maxLength(noteLength.max),
  ticketId: rowNumber(),
  contactId: rowNumber().nullable().optional(),
})
/** Without a ticket and without a contact it would be every note of the company. */
export const notesAbout = vine.create({
  ticketId: rowNumber().optional().requiredIfMissing('contactId'),
  contactId: rowNumber().optional(),
})
