/** Returns an open ticket to its queue, without an owner (CLO-19). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessTicket, errors } from '#modules/tickets/access'
import { recordMove } from '#modules/tickets/actions/record_move'
import type Ticket from '#modules/tickets/models/ticket'
import { ownedUntilNow } from '#modules/tickets/owned_until_now'
import { noteTracking } from '#modules/tickets/tracked_times'

interface ReturnTicket {
  readonly ticketId: unknown
}

/** open → pending; a pending ticket stays so; a closed one is 409 ERR_TICKET_STATUS (TCK-15). */
export async function returnTicket(actor: Actor, { ticketId }: ReturnTicket): Promise<Ticket> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    if (ticket.status === 'pending') return ticket
    if (ticket.status === 'closed') {
      throw new errors.E_TICKET_STATUS({ from: 'closed', to: 'pending' })
    }

    const from = ticket.state
    ticket.useTransaction(work.trx).merge({
      ...ownedUntilNow(ticket),
      status: 'pending',
      userId: null,
      updatedAt: now(),
    })
    await ticket.save()
    await noteTracking(work, ticket)
    recordMove(work, actor, ticket, { from, action: 'tickets.return' })
    return ticket
  })
}
