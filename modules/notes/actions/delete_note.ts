/** Deletes a note, by its author or an admin (NOT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessOwnNote } from '#modules/notes/access'

/** 404 ERR_NO_NOTE_FOUND, 403 ERR_NO_PERMISSION. */
export async function deleteNote(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const note = await accessOwnNote(actor, id, work)
    await note.delete()
    const before = { body: note.body, ticketId: note.ticketId, userId: note.userId }
    work.audit({ actor, action: 'notes.delete', entity: 'notes', entityId: note.id, before })
  })
}
