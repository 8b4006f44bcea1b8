/** Closes a ticket: the conversation is done, its queue is remembered (CLO-07). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessTicket } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { tellMove } from '#modules/tickets/actions/tell_move'
import type Ticket from '#modules/tickets/models/ticket'
import { noteTracking } from '#modules/tickets/tracked_times'

interface CloseTicket {
  readonly ticketId: unknown
  /** The customer hears nothing of it: no farewell, no question for a rating. */
  readonly isSilent?: boolean
}

/** Closing a closed ticket changes nothing and is no error. */
export async function closeTicket(
  actor: Actor,
  { ticketId, isSilent = false }: CloseTicket
): Promise<Ticket> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    if (ticket.status === 'closed') return ticket

    const from = ticket.place
    await clearUnread(work, actor, ticket)
    ticket.useTransaction(work.trx).merge({
      status: 'closed',
      userId: actor.userId ?? ticket.userId,
      closedQueueId: ticket.queueId,
      queueId: null,
      isBot: false,
      closedAt: now(),
      updatedAt: now(),
    })
    await ticket.save()
    await noteTracking(work, ticket, { finishedAt: now() })
    const { companyId, id, contactId } = ticket
    work.emit('tickets.closed', { companyId, ticketId: id, contactId, isSilent })
    tellMove(work, actor, ticket, { from, action: 'tickets.close' })
    return ticket
  })
}
