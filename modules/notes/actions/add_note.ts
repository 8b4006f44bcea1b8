/** Adds a note to a ticket (NOT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessContact } from '#modules/contacts/public'
import Note from '#modules/notes/models/note'
import { tickets } from '#modules/tickets/public'

export interface NewNote {
  readonly ticketId: number
  /** The ticket's contact when omitted. */
  readonly contactId: number | null
  readonly body: string
}

/**
 * Throws 404 for a ticket or contact of another company, 403 ERR_NO_PERMISSION for a ticket that the actor may not
 * see, 422 for a contact that is not the ticket's.
 */
export async function addNote(actor: Actor, { ticketId, contactId, body }: NewNote): Promise<Note> {
  const { companyId, userId } = actor
  if (userId === null) throw new errors.E_NO_PERMISSION()
  return unitOfWork(async (work) => {
    // Locked, to serialise this with deleting the ticket or merging its contact.
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    if (contactId !== null && contactId !== ticket.contactId) {
      await accessContact(actor, contactId)
      throw new errors.E_VALIDATION({ fields: [{ field: 'contactId', rule: 'ticketContact' }] })
    }
    const note = await new Note()
      .useTransaction(work.trx)
      .merge({
        companyId,
        ticketId: ticket.id,
        contactId: ticket.contactId,
        userId,
        body,
        createdAt: now(),
        updatedAt: now(),
      })
      .save()
    work.audit({ actor, action: 'notes.add', entity: 'notes', entityId: note.id, after: { body } })
    return note
  })
}
