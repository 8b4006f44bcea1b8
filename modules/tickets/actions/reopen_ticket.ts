/** A person takes up a closed ticket again (CLO-17). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { accessTicket, errors } from '#modules/tickets/access'
import { tellMove } from '#modules/tickets/actions/tell_move'
import { holdContact, unlessContactGone } from '#modules/tickets/hold_contact'
import Ticket from '#modules/tickets/models/ticket'
import { heldBy } from '#modules/tickets/queries/held_by'
import { noteTracking, startTracking } from '#modules/tickets/tracked_times'

interface ReopenTicket {
  readonly ticketId: unknown
}

/** closed → open with the caller; 409 ERR_OTHER_OPEN_TICKET while the contact has another active one. */
export async function reopenTicket(actor: Actor, { ticketId }: ReopenTicket): Promise<Ticket> {
  if (actor.userId === null) throw new kernelErrors.E_NO_PERMISSION()
  return unlessContactGone(() => reopen(actor, ticketId))
}

async function reopen(actor: Actor, ticketId: unknown): Promise<Ticket> {
  return unitOfWork(async (work) => {
    await holdContact(work, await accessTicket(actor, ticketId, { trx: work.trx }))
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    if (ticket.status !== 'closed') return ticket
    await refuseSecondActive(work, ticket)

    const from = ticket.place
    ticket.useTransaction(work.trx).merge({
      status: 'open',
      userId: actor.userId,
      queueId: ticket.closedQueueId,
      closedQueueId: null,
      closedAt: null,
      updatedAt: now(),
    })
    await ticket.save()
    await startTracking(work, ticket)
    await noteTracking(work, ticket, { startedAt: now() })
    const { companyId, id, contactId } = ticket
    work.emit('tickets.opened', { companyId, ticketId: id, contactId })
    tellMove(work, actor, ticket, { from, action: 'tickets.reopen' })
    return ticket
  })
}

/** The caller holds the contact: no other ticket can become active between this look and the change. */
async function refuseSecondActive(work: Work, ticket: Ticket) {
  const active = await Ticket.of(ticket, work.trx)
    .where({ contactId: ticket.contactId })
    .where('connectionId', ticket.connectionId ?? 0)
    .whereIn('status', ['pending', 'open'])
    .first()
  if (active) throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(active))
}
