/** Moves an active ticket to another connection of the company (CLO-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { connections } from '#modules/whatsapp/public'
import { accessTicket, errors } from '#modules/tickets/access'
import { recordMove } from '#modules/tickets/actions/record_move'
import { lockContact, unlessContactGone } from '#modules/tickets/lock_contact'
import type Ticket from '#modules/tickets/models/ticket'
import { activeTicket } from '#modules/tickets/queries/active_ticket'
import { heldBy } from '#modules/tickets/queries/assigned_to'
import { noteTracking } from '#modules/tickets/tracked_times'

interface MoveConnection {
  readonly ticketId: unknown
  readonly connectionId: number
}

/**
 * Earlier messages stay on their connection. 409 ERR_OTHER_OPEN_TICKET while the contact has an active ticket
 * on the target, ERR_TICKET_STATUS for a closed one; 404 for another company's connection.
 */
export async function moveConnection(
  actor: Actor,
  { ticketId, connectionId }: MoveConnection
): Promise<Ticket> {
  return unlessContactGone(() =>
    unitOfWork(async (work) => {
      const { companyId, contactId } = await accessTicket(actor, ticketId, { trx: work.trx })
      await lockContact(work, { companyId, contactId })
      const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
      await connections.access(actor, connectionId)
      if (ticket.connectionId === connectionId) return ticket
      if (ticket.status === 'closed') throw new errors.E_TICKET_STATUS({ from: 'closed' })
      const active = await activeTicket(work, { companyId, contactId, connectionId })
      if (active) throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(active))

      const from = ticket.state
      ticket.useTransaction(work.trx).merge({
        connectionId,
        isOnSeveralConnections: true,
        updatedAt: now(),
      })
      await ticket.save()
      await noteTracking(work, ticket)
      recordMove(work, actor, ticket, { from, action: 'tickets.move_connection' })
      return ticket
    })
  )
}
