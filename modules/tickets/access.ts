/** The only way from an id to a ticket (API-02, API-03). */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import { prepared } from '#app/kernel/prepared'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/tickets/errors'
import { lockMessage } from '#modules/tickets/lock_message'
import Message from '#modules/tickets/models/message'
import Ticket, { stateOf } from '#modules/tickets/models/ticket'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'
import { maySee, seesPutAway } from '#modules/tickets/visibility'

export const errors = errorClasses(specs)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface AccessOptions {
  readonly trx?: TransactionClientContract
  /** Holds the row until the end of the transaction, so that two changes follow one another. */
  readonly lock?: true
}

/**
 * The company's ticket by id or uuid. Another company's, or none: 404 ERR_NO_TICKET_FOUND. One of a
 * queue that the actor has no right to: 403 ERR_NO_PERMISSION (TCK-08).
 */
export async function accessTicket(
  actor: Actor,
  given: unknown,
  options?: AccessOptions
): Promise<Ticket> {
  const ticket = await companyTicket(actor, given, options)
  if (!maySee(actor, ticket.state)) throw new kernelErrors.E_NO_PERMISSION()
  return ticket
}

/** A ticket to be looked at: as screens need it, and what its conversation is asked by. */
export interface SeenTicket {
  readonly view: TicketView
  readonly isOnSeveralConnections: boolean
}

/** The same gate for whoever only looks at the ticket: one statement reads all that is shown of it. */
export async function accessTicketView(actor: Actor, given: unknown): Promise<SeenTicket> {
  const [[column, key]] = Object.entries(keyOf(given))
  const [row] = await readTicketViews<TicketView & SeenColumns>(actor, (query) =>
    prepared(
      query
        .where(`tickets.${column}`, key)
        .if(!seesPutAway(actor), (found) => void found.where('tickets.is_put_away', false))
        .select(
          'tickets.closed_queue_id as closedQueueId',
          'tickets.is_on_several_connections as isOnSeveralConnections'
        )
    )
  )
  if (!row) throw new errors.E_TICKET_NOT_FOUND()
  const { closedQueueId, isOnSeveralConnections, ...view } = row
  if (!maySee(actor, stateOf({ ...view, closedQueueId }))) throw new kernelErrors.E_NO_PERMISSION()
  return { view, isOnSeveralConnections }
}
interface SeenColumns {
  readonly closedQueueId: number | null
  readonly isOnSeveralConnections: boolean
}

/**
 * The company's message by id. Another company's, or none: 404 ERR_NO_MESSAGE_FOUND. One of a ticket that
 * the actor has no right to: 403 ERR_NO_PERMISSION (TCK-08). `lock` holds the ticket, too.
 */
export async function accessMessage(
  actor: Actor,
  given: unknown,
  { trx, lock }: AccessOptions = {}
): Promise<Message> {
  const id = rowId(given)
  const message = id === null ? null : await companyMessage(actor, id, { trx, lock })
  if (!message) throw new errors.E_MESSAGE_NOT_FOUND()
  await accessTicket(actor, message.ticketId, trx ? { trx } : undefined)
  return message
}

function companyMessage(actor: Actor, id: number, { trx, lock }: AccessOptions) {
  if (trx && lock) return lockMessage(trx, actor, (query) => void query.where('id', id))
  return Message.of(actor, trx).where('id', id).first()
}

/** The company's ticket, seen or not: for the caller to find out why the actor may not see it. */
export async function companyTicket(
  actor: Actor,
  given: unknown,
  { trx, lock }: AccessOptions = {}
): Promise<Ticket> {
  const ticket = await Ticket.of(actor, trx)
    .where(keyOf(given))
    .if(lock, (query) => void query.forUpdate())
    .first()
  if (!ticket || (ticket.isPutAway && !seesPutAway(actor))) throw new errors.E_TICKET_NOT_FOUND()
  return ticket
}

/** A row's number or its uuid; anything else names no ticket. */
function keyOf(given: unknown): { id: number } | { uuid: string } {
  const id = rowId(given)
  if (id !== null) return { id }
  if (typeof given === 'string' && uuidForm.test(given)) return { uuid: given }
  throw new errors.E_TICKET_NOT_FOUND()
}

/** 409 ERR_TICKET_NOT_OPEN unless the ticket is open and the actor's, or the actor may write anywhere. */
export function assertMayWrite(actor: Actor, ticket: Ticket): void {
  const isOwner = ticket.userId !== null && ticket.userId === actor.userId
  if (ticket.status !== 'open' || (!isOwner && !actor.can('tickets.write_any'))) {
    throw new errors.E_TICKET_NOT_OPEN({ status: ticket.status })
  }
}
