/** Transfers an active ticket to a queue, a colleague, or both (CLO-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { readSetting } from '#app/kernel/settings/settings'
import { companyText } from '#app/kernel/settings/texts'
import { requireQueue } from '#modules/queues/public'
import { accessTicket, errors } from '#modules/tickets/access'
import { assertInQueue } from '#modules/tickets/actions/assert_in_queue'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { greetOnAccept } from '#modules/tickets/actions/greet_on_accept'
import { recordMove } from '#modules/tickets/actions/record_move'
import type { TicketState } from '#modules/tickets/contract'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import type Ticket from '#modules/tickets/models/ticket'
import { outOfMenus } from '#modules/tickets/models/ticket'
import { ownedUntilNow } from '#modules/tickets/owned_until_now'
import { withdrawDelayed } from '#modules/tickets/actions/withdraw_delayed'
import { noteTracking } from '#modules/tickets/tracked_times'

interface TransferTicket {
  readonly ticketId: unknown
  /** Null: its queue stays. */
  readonly queueId: number | null
  /** Null: no owner, pending in the queue. */
  readonly ownerId: number | null
}

/**
 * Open with an owner, else pending. 400 ERR_USER_NOT_IN_QUEUE when the owner does not work in the queue; 409
 * ERR_TICKET_STATUS for a closed ticket. The customer may get an announcement (CLO-04) or a greeting from the
 * new owner (CLO-02).
 */
export async function transferTicket(actor: Actor, request: TransferTicket): Promise<Ticket> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, request.ticketId, { trx: work.trx, lock: true })
    const { ownerId } = request
    const status = ownerId === null ? 'pending' : 'open'
    if (ticket.status === 'closed') throw new errors.E_TICKET_STATUS({ from: 'closed', to: status })
    if (request.queueId !== null) await requireQueue(actor, request.queueId)
    const queueId = request.queueId ?? ticket.queueId
    if (ownerId !== null) await assertInQueue(actor, { userId: ownerId, queueId })

    const from = ticket.state
    ticket.useTransaction(work.trx).merge({
      ...(ownerId !== ticket.userId && ownedUntilNow(ticket)),
      status,
      queueId,
      userId: ownerId,
      // BOT-29: a person's decision ends the menu.
      ...outOfMenus,
      updatedAt: now(),
    })
    await ticket.save()
    await noteTracking(work, ticket)
    if (ownerId !== null && ownerId === actor.userId) await clearUnread(work, ticket)
    recordMove(work, actor, ticket, { from, action: 'tickets.transfer' })
    await withdrawDelayed(actor, ticket)
    if (isTaken(actor, ticket, from)) await greetOnAccept(ticket)
    else await announceTransfer(actor, ticket, from)
    return ticket
  })
}

/** Taking a pending ticket into another queue sends a greeting, not a transfer announcement. */
const isTaken = ({ userId }: Actor, ticket: Ticket, { status }: TicketState): boolean =>
  status === 'pending' && userId !== null && ticket.userId === userId

/** Announces it if the company's settings say so (CLO-04): only when a person transfers the ticket, and only when its queue or owner really changed. */
async function announceTransfer(actor: Actor, ticket: Ticket, from: TicketState): Promise<void> {
  const { userId, queueId } = ticket.state
  const isNewQueue = queueId !== null && queueId !== from.queueId
  const isNewOwner = userId !== null && userId !== from.userId
  if (actor.userId === null || (!isNewQueue && !isNewOwner)) return
  if ((await readSetting<string>(actor, 'tickets.announce_transfer')) !== 'enabled') return
  const key = userId === null ? 'to_queue' : queueId === null ? 'to_user' : 'to_both'
  const text = await companyText(actor, `tickets:automatic.${key}`)
  const { companyId, id: ticketId } = ticket
  await (await messagesOfTickets()).say({ companyId, ticketId }, text)
}
