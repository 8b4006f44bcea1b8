/** Loads a note by id within the company; the only place where that is done (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/notes/errors'
import Note from '#modules/notes/models/note'
import { tickets } from '#modules/tickets/public'

const errors = errorClasses(specs)

/**
 * The company's note, locked until the end of the transaction; only for its author or an admin (NOT-01). Throws
 * 404 ERR_NO_NOTE_FOUND for an unknown note or another company's; 403 for another user's note, or when the actor may
 * not see its ticket.
 */
export async function accessOwnNote(actor: Actor, given: unknown, work: Work): Promise<Note> {
  const note = await rowById(Note.of(actor, work.trx), given, errors.E_NOTE_NOT_FOUND, work)
  await tickets.access(actor, note.ticketId, { trx: work.trx })
  if (note.userId !== actor.userId && !actor.can('notes.delete_any')) {
    throw new kernelErrors.E_NO_PERMISSION()
  }
  return note
}
