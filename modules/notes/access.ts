/** The only way from an id to a note (API-02). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/notes/errors'
import Note from '#modules/notes/models/note'
import { accessTicket } from '#modules/tickets/public'

const errors = errorClasses(specs)

/**
 * The company's note, held until the work is done: its author's, or anybody's for an admin (NOT-01). Another
 * company's, or none: 404 ERR_NO_NOTE_FOUND; a colleague's, or one of a ticket that the actor may not see: 403.
 */
export async function accessOwnNote(actor: Actor, given: unknown, work: Work): Promise<Note> {
  const id = rowId(given)
  const note =
    id === null ? null : await Note.of(actor, work.trx).where('id', id).forUpdate().first()
  if (!note) throw new errors.E_NOTE_NOT_FOUND()
  await accessTicket(actor, note.ticketId, { trx: work.trx })
  if (note.userId !== actor.userId && !actor.can('notes.delete_any')) {
    throw new kernelErrors.E_NO_PERMISSION()
  }
  return note
}
