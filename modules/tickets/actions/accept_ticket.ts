/** An agent accepts a pending ticket: when several try concurrently, exactly one gets it (CLO-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { companyTicket, errors } from '#modules/tickets/access'
import { assertInNamedQueue, lockOwner } from '#modules/tickets/actions/assert_in_queue'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { greetOnAccept } from '#modules/tickets/actions/greet_on_accept'
import { recordMove } from '#modules/tickets/actions/record_move'
import { withdrawDelayed } from '#modules/tickets/actions/withdraw_delayed'
import type { TicketState } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'
import { outOfMenus } from '#modules/tickets/models/ticket'
import { heldBy } from '#modules/tickets/queries/assigned_to'
import { noteTracking } from '#modules/tickets/tracked_times'
import { maySee } from '#modules/tickets/visibility'

interface AcceptTicket {
  readonly ticketId: unknown
  /** The queue to accept it into; omitted or null: its current queue. */
  readonly queueId?: number | null
  /** The ticket's state when the actor decided to accept it; omitted: its current state. */
  readonly seen?: TicketState
}

/**
 * pending → open with the caller as owner. 409 ERR_OTHER_OPEN_TICKET with the ticket's owner when somebody
 * else was faster; 403 without permission for the ticket's queue; 400 ERR_USER_NOT_IN_QUEUE when the caller
 * does not work in the queue; 404 ERR_NO_USER_FOUND when the caller was deleted meanwhile. May send the
 * customer a greeting (CLO-02).
 */
export async function acceptTicket(actor: Actor, request: AcceptTicket): Promise<Ticket> {
  if (actor.userId === null) throw new kernelErrors.E_NO_PERMISSION()
  return unitOfWork(async (work) => {
    const ticket = await lockedForAccept(actor, request, work.trx)
    if (ticket.status === 'open' && ticket.userId === actor.userId) return ticket
    if (ticket.status !== 'pending') {
      throw ticket.status === 'open'
        ? new errors.E_TICKET_ALREADY_OPEN(await heldBy(ticket))
        : new errors.E_TICKET_STATUS({ from: ticket.status, to: 'open' })
    }

    const from = ticket.state
    const queueId = await queueFor(actor, ticket, request)
    ticket.useTransaction(work.trx).merge({
      status: 'open',
      userId: actor.userId,
      queueId,
      ...outOfMenus,
      updatedAt: now(),
    })
    await clearUnread(work, ticket)
    await ticket.save()
    await noteTracking(work, ticket)
    recordMove(work, actor, ticket, { from, action: 'tickets.accept' })
    await withdrawDelayed(actor, ticket)
    await greetOnAccept(ticket)
    return ticket
  })
}

/** The current queue, or the queue the actor accepts it into and must work in (CLO-03). */
async function queueFor(actor: Actor, ticket: Ticket, { queueId }: AcceptTicket) {
  if (!queueId || queueId === ticket.queueId) {
    // Locks the user: one who is being deleted concurrently must not become the owner.
    await lockOwner(actor, actor.userId!)
    return ticket.queueId
  }
  await assertInNamedQueue(actor, { userId: actor.userId!, queueId })
  return queueId
}

/**
 * The slower of two agents can no longer see the ticket, since it belongs to the other. They get a 409 that
 * says so, not a 403.
 */
async function lockedForAccept(
  actor: Actor,
  { ticketId, seen }: AcceptTicket,
  trx: Work['trx']
): Promise<Ticket> {
  const ticket = await companyTicket(actor, ticketId, { trx, lock: true })
  if (maySee(actor, ticket.state)) return ticket
  const saw = maySee(actor, { ...(seen ?? ticket.state), status: 'pending', userId: null })
  throw ticket.status === 'open' && saw
    ? new errors.E_TICKET_ALREADY_OPEN(await heldBy(ticket))
    : new kernelErrors.E_NO_PERMISSION()
}
