/** Removes a ticket with all that hangs on it; its files stay for thirty days more (CLO-18). */
import type { Actor } from '#app/kernel/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { accessTicket } from '#modules/tickets/access'
import { lockContact, unlessContactGone } from '#modules/tickets/lock_contact'
import { unplaceFilesOf } from '#modules/tickets/media/unplaced_files'
import type Ticket from '#modules/tickets/models/ticket'

/** A mistake can be found out, and a file fetched back from the store, for so long. */
const keptDays = 30

/**
 * Messages, trackings, and what other modules hang on tickets go with the row, by their foreign keys. 403
 * without the right; 404 for another company's. Everybody who could see it hears of it.
 */
export async function deleteTicket(actor: Actor, ticketId: unknown): Promise<void> {
  const seen = await accessTicket(actor, ticketId)
  if (!actor.can('tickets.delete')) throw new kernelErrors.E_NO_PERMISSION()
  await unlessContactGone(() =>
    unitOfWork(async (work) => {
      await lockContact(work, await accessTicket(actor, seen.id, { trx: work.trx }), {
        evenDeleted: true,
      })
      const ticket = await accessTicket(actor, seen.id, { trx: work.trx, lock: true })
      // A crash leaves either the messages or what says that their files are to go.
      await unplaceFilesOf(work, ticket, { days: keptDays })
      recordChange(work, actor, ticket)
      await ticket.useTransaction(work.trx).delete()
    })
  )
}

function recordChange(work: Work, actor: Actor, { id, companyId, contactId, uuid, state }: Ticket) {
  work.emit('tickets.deleted', { companyId, ticketId: id, contactId, from: state })
  work.audit({
    actor,
    action: 'tickets.delete',
    entity: 'tickets',
    entityId: id,
    before: { ...state, uuid, contactId },
  })
}
