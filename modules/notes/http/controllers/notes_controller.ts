/** Endpoints of ticket notes (NOT-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { addNote } from '#modules/notes/actions/add_note'
import { deleteNote } from '#modules/notes/actions/delete_note'
import { noteWire } from '#modules/notes/http/transformers/note_transformer'
import { newNote, notesAbout } from '#modules/notes/http/validators/note_validators'
import { listNotes, showNote } from '#modules/notes/queries/list_notes'
import type { NoteWire } from '#modules/notes/wire'

export default class NotesController {
  /** GET /ticket-notes/list?ticketId&contactId: a bare array, newest first. */
  async list({ actor, request }: HttpContext): Promise<NoteWire[]> {
    const { ticketId, contactId } = await notesAbout.validate(request.qs())
    const filter = { ticketId: ticketId ?? null, contactId: contactId ?? null }
    return (await listNotes(actor, filter)).map(noteWire)
  }

  /** POST /ticket-notes */
  async store({ actor, request }: HttpContext): Promise<NoteWire> {
    const { note, ticketId, contactId } = await request.validateUsing(newNote)
    const added = await addNote(actor, { body: note, ticketId, contactId: contactId ?? null })
    return noteWire(await showNote(actor, added.id))
  }

  /** DELETE /ticket-notes/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteNote(actor, params.id)
    return { message: 'Note deleted.' }
  }
}
