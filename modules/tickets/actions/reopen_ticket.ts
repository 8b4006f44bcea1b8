/** A user reopens a closed ticket (CLO-17). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessContact } from '#modules/contacts/public'
import { accessTicket, companyTicket, errors } from '#modules/tickets/access'
import { assertInNamedQueue, lockOwner } from '#modules/tickets/actions/assert_in_queue'
import { resolveReopenConflict } from '#modules/tickets/actions/resolve_reopen_conflict'
import { recordMove } from '#modules/tickets/actions/record_move'
import { lockContact, unlessContactGone } from '#modules/tickets/lock_contact'
import type Ticket from '#modules/tickets/models/ticket'
import { activeTicket } from '#modules/tickets/queries/active_ticket'
import { heldBy } from '#modules/tickets/queries/assigned_to'
import { startTracking } from '#modules/tickets/tracked_times'
import { maySee } from '#modules/tickets/visibility'

interface ReopenTicket {
  readonly ticketId: unknown
  /** Default: the actor. */
  readonly ownerId?: number | null
  /** Default: the queue it was closed in. */
  readonly queueId?: number | null
}

/**
 * closed → open. 404 ERR_NO_CONTACT_FOUND when the contact was deleted; 409 ERR_OTHER_OPEN_TICKET while the
 * contact has another active ticket; 400 ERR_USER_NOT_IN_QUEUE when a requested owner does not work in the
 * queue.
 */
export async function reopenTicket(actor: Actor, request: ReopenTicket): Promise<Ticket> {
  const ownerId = request.ownerId ?? actor.userId
  if (ownerId === null) throw new kernelErrors.E_NO_PERMISSION()
  return unlessContactGone(() => reopen(actor, { ...request, ownerId }))
}

async function reopen(actor: Actor, request: ReopenTicket & { ownerId: number }): Promise<Ticket> {
  const { ticketId, ownerId } = request
  return unitOfWork(async (work) => {
    const seen = await accessTicket(actor, ticketId, { trx: work.trx })
    // A deleted contact cannot be written to (CON-03).
    await accessContact(actor, seen.contactId)
    await lockContact(work, seen)
    const ticket = await companyTicket(actor, ticketId, { trx: work.trx, lock: true })
    if (ticket.status !== 'closed')
      return resolveReopenConflict(actor, ticket, { ...request, seen: seen.state })
    if (!maySee(actor, ticket.state)) throw new kernelErrors.E_NO_PERMISSION()
    const queueId = request.queueId ?? ticket.closedQueueId
    await assertFits(actor, ticket, { ownerId, queueId })
    const active = await activeTicket(work, ticket)
    if (active) throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(active))

    const from = ticket.state
    ticket.useTransaction(work.trx).merge({
      status: 'open',
      userId: ownerId,
      queueId,
      closedQueueId: null,
      closedAt: null,
      updatedAt: now(),
    })
    await ticket.save()
    await startTracking(work, ticket)
    const { companyId, id, contactId } = ticket
    work.emit('tickets.opened', { companyId, ticketId: id, contactId })
    recordMove(work, actor, ticket, { from, action: 'tickets.reopen' })
    return ticket
  })
}

/** Whoever may see a closed ticket may reopen it unchanged; only a new owner or queue is checked (CLO-03). */
async function assertFits(
  actor: Actor,
  ticket: Ticket,
  { ownerId, queueId }: { readonly ownerId: number; readonly queueId: number | null }
) {
  const isAsItWas = ownerId === actor.userId && queueId === ticket.closedQueueId
  if (isAsItWas) return lockOwner(actor, ownerId)
  await assertInNamedQueue(actor, { userId: ownerId, queueId })
}
