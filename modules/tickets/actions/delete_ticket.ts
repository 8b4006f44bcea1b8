/** Deletes a ticket with everything that belongs to it; its files are kept for another thirty days (CLO-18). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessTicket } from '#modules/tickets/access'
import { lockContact, unlessContactGone } from '#modules/tickets/lock_contact'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import type Ticket from '#modules/tickets/models/ticket'

/** Days in which a mistaken deletion can be noticed and files recovered from the storage. */
const keptDays = 30

/**
 * Foreign keys delete messages, trackings and other modules' rows with the ticket. 403 without permission;
 * 404 for another company's. The event goes to everybody who could see it.
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
      // Same transaction: after a crash either the messages exist or the record that their files are to be
      // deleted.
      const { companyId } = ticket
      await (
        await messagesOfTickets()
      ).discardFiles({ companyId, ticketId: ticket.id }, { days: keptDays })
      recordChange(work, actor, ticket)
      await ticket.useTransaction(work.trx).delete()
    })
  )
}

function recordChange(work: Work, actor: Actor, ticket: Ticket) {
  const { id, companyId, contactId, uuid, state, isArchived } = ticket
  work.emit('tickets.deleted', { companyId, ticketId: id, contactId, from: state, isArchived })
  work.audit({
    actor,
    action: 'tickets.delete',
    entity: 'tickets',
    entityId: id,
    before: { ...state, uuid, contactId },
  })
}
