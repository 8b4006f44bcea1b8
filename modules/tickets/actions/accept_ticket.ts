/** An agent takes a waiting ticket: of two who try at once, exactly one gets it (CLO-01). */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { companyTicket, errors } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { greetOnAccept } from '#modules/tickets/actions/greet_on_accept'
import { tellMove } from '#modules/tickets/actions/tell_move'
import type Ticket from '#modules/tickets/models/ticket'
import { outOfMenus } from '#modules/tickets/models/ticket'
import { heldBy } from '#modules/tickets/queries/held_by'
import { noteTracking } from '#modules/tickets/tracked_times'
import { maySee } from '#modules/tickets/visibility'

interface AcceptTicket {
  readonly ticketId: unknown
}

/**
 * pending → open with the caller as owner. 409 ERR_OTHER_OPEN_TICKET with the ticket's owner when somebody
 * was faster; 403 without the right to the ticket's queue. The customer may be greeted (CLO-02).
 */
export async function acceptTicket(actor: Actor, { ticketId }: AcceptTicket): Promise<Ticket> {
  if (actor.userId === null) throw new kernelErrors.E_NO_PERMISSION()
  return unitOfWork(async (work) => {
    const ticket = await lockedForAccept(actor, ticketId, work.trx)
    if (ticket.status === 'open' && ticket.userId === actor.userId) return ticket
    if (ticket.status !== 'pending') {
      throw ticket.status === 'open'
        ? new errors.E_TICKET_ALREADY_OPEN(await heldBy(ticket))
        : new errors.E_TICKET_STATUS({ from: ticket.status, to: 'open' })
    }

    const from = ticket.place
    ticket.useTransaction(work.trx).merge({
      status: 'open',
      userId: actor.userId,
      ...outOfMenus,
      updatedAt: now(),
    })
    await clearUnread(work, actor, ticket)
    await ticket.save()
    await noteTracking(work, ticket)
    tellMove(work, actor, ticket, { from, action: 'tickets.accept' })
    await greetOnAccept(work, ticket)
    return ticket
  })
}

/**
 * The second of two agents no longer sees the ticket, it is somebody's now; they must be told so (409),
 * not that it is forbidden (403).
 */
async function lockedForAccept(
  actor: Actor,
  ticketId: unknown,
  trx: TransactionClientContract
): Promise<Ticket> {
  const ticket = await companyTicket(actor, ticketId, { trx, lock: true })
  if (maySee(actor, ticket.place)) return ticket
  const { status, queueId } = ticket
  const saw = queueId === null ? actor.seesQueueless : actor.queueIds.includes(queueId)
  throw status === 'open' && saw
    ? new errors.E_TICKET_ALREADY_OPEN(await heldBy(ticket))
    : new kernelErrors.E_NO_PERMISSION()
}
