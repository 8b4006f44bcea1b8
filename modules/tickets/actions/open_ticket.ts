/** A user opens a conversation with a contact (TCK-09). */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessContact } from '#modules/contacts/public'
import { directory } from '#modules/whatsapp/public'
import { errors } from '#modules/tickets/access'
import { assertMayOpen, type Opening } from '#modules/tickets/actions/assert_may_open'
import { recordMove } from '#modules/tickets/actions/record_move'
import { lockContact, unlessContactGone } from '#modules/tickets/lock_contact'
import Ticket from '#modules/tickets/models/ticket'
import { activeTicket } from '#modules/tickets/queries/active_ticket'
import { heldBy } from '#modules/tickets/queries/assigned_to'
import { startTracking } from '#modules/tickets/tracked_times'

export interface TicketToOpen extends Omit<Opening, 'ownerId'> {
  /** Null: the actor, who is somebody. */
  readonly ownerId: number | null
}

/**
 * Returns an open ticket of its owner; the active one if that already belongs to the actor. 409
 * ERR_OTHER_OPEN_TICKET with the ticket if it does not; 422 without a queue, and for a program that names no owner, 403 in a foreign queue or for a
 * colleague, unless the actor's profile allows it; 404 for rows of other companies.
 */
export async function openTicket(actor: Actor, request: TicketToOpen): Promise<Ticket> {
  const ownerId = request.ownerId ?? actor.userId
  if (ownerId === null) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'userId', rule: 'required' }] })
  }
  return unlessContactGone(() =>
    unitOfWork(async (work) => {
      await assertMayOpen(actor, { ...request, ownerId })
      return openOnce(work, actor, { ...request, ownerId })
    })
  )
}

/** The second of two concurrent calls waits for the contact's lock and then finds the ticket of the first. */
async function openOnce(work: Work, actor: Actor, request: Opening): Promise<Ticket> {
  const { companyId } = actor
  const { contactId, connectionId, queueId, ownerId } = request
  await lockContact(work, { companyId, contactId })
  const running = await activeTicket(work, { companyId, contactId, connectionId })
  if (running && running.userId === actor.userId) return running
  if (running) throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(running))

  const contact = await accessContact(actor, contactId)
  const ticket = await new Ticket()
    .useTransaction(work.trx)
    .merge({
      companyId,
      contactId,
      connectionId,
      queueId,
      userId: ownerId,
      uuid: randomUUID(),
      status: 'open',
      isGroup: contact.isGroup,
      chatAddress:
        (await lastAddress(work, request, companyId)) ??
        directory.addressOf({ phone: contact.number }),
      createdAt: now(),
      updatedAt: now(),
    })
    .save()
  await startTracking(work, ticket)
  work.emit('tickets.opened', { companyId, ticketId: ticket.id, contactId })
  recordMove(work, actor, ticket, { from: null, action: 'tickets.open' })
  return ticket
}

/** The address the contact last wrote from, preferably on this connection. */
async function lastAddress(
  work: Work,
  { contactId, connectionId }: Opening,
  companyId: number
): Promise<string | null> {
  const last = await Ticket.of({ companyId }, work.trx)
    .where({ contactId })
    .whereNotNull('chatAddress')
    .orderByRaw('connection_id is distinct from ?, id desc', [connectionId])
    .first()
  return last?.chatAddress ?? null
}
