/** Closes a ticket and remembers its queue (CLO-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/public'
import { accessTicket } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { sendClosingText } from '#modules/tickets/actions/send_closing_text'
import { recordMove } from '#modules/tickets/actions/record_move'
import { withdrawDelayed } from '#modules/tickets/actions/withdraw_delayed'
import type Ticket from '#modules/tickets/models/ticket'
import { noAutomation } from '#modules/tickets/models/ticket'
import { ownedUntilNow } from '#modules/tickets/owned_until_now'
import { noteTracking } from '#modules/tickets/tracked_times'

interface CloseTicket {
  readonly ticketId: unknown
  /** The customer gets no message: neither a closing text nor a rating request. */
  readonly isSilent?: boolean
  /** The queue that the row shows from now on; omitted: none. Permissions go by the queue it was closed in. */
  readonly queueId?: number | null
  /** Omitted: derived from the actor. */
  readonly origin?: 'inactivity'
}

/**
 * Closing a closed ticket changes nothing and is no error. The customer's message, a closing text or a question
 * instead of it (CLO-09, CLO-10), is enqueued in the same transaction after the state change: both are
 * committed or neither. A failed send shows at the message; the ticket is closed all the same.
 */
export async function closeTicket(
  actor: Actor,
  { ticketId, isSilent = false, queueId = null, ...rest }: CloseTicket
): Promise<Ticket> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    if (queueId !== null) await requireQueue(actor, queueId)
    if (ticket.status === 'closed') return ticket

    const from = ticket.state
    await clearUnread(work, ticket)
    ticket.useTransaction(work.trx).merge({
      ...ownedUntilNow(ticket),
      ...noAutomation,
      status: 'closed',
      userId: actor.userId ?? ticket.userId,
      closedQueueId: ticket.queueId ?? queueId,
      queueId,
      closedAt: now(),
      updatedAt: now(),
    })
    await ticket.save()
    await noteTracking(work, ticket)
    const { companyId, id, contactId } = ticket
    const origin = rest.origin ?? (actor.userId === null ? 'automation' : 'person')
    work.emit('tickets.closed', { companyId, ticketId: id, contactId, isSilent, origin })
    recordMove(work, actor, ticket, { from, action: 'tickets.close', noted: { origin } })
    await withdrawDelayed(actor, ticket)
    if (!isSilent) await sendClosingText(work, actor, ticket, from.userId)
    return ticket
  })
}
