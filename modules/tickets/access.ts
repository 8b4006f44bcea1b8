/** Loads tickets by id and checks access: the only way from an id to a ticket (API-02, API-03). */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import { prepared } from '#app/kernel/database/prepared'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/tickets/errors'
import Ticket, { stateOf } from '#modules/tickets/models/ticket'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'
import { maySee, seesArchived } from '#modules/tickets/visibility'

export const errors = errorClasses(specs)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface AccessOptions {
  readonly trx?: TransactionClientContract
  /** Locks the row until the end of the transaction, so that concurrent changes are serialized. */
  readonly lock?: true
}

/**
 * Loads the company's ticket by id or uuid. 404 ERR_NO_TICKET_FOUND if it does not exist or belongs to
 * another company; 403 ERR_NO_PERMISSION if the actor may not see its queue (TCK-08).
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

/** A ticket for reading: the view for screens, and the fields needed to query its conversation. */
export interface SeenTicket {
  readonly view: TicketView
  readonly isOnSeveralConnections: boolean
}

/** The same access check for read-only use: one statement reads everything that is shown of the ticket. */
export async function accessTicketView(actor: Actor, given: unknown): Promise<SeenTicket> {
  const [[column, key]] = Object.entries(keyOf(given))
  const [row] = await readTicketViews<TicketView & SeenColumns>(actor, (query) =>
    prepared(
      query
        .where(`tickets.${column}`, key)
        .if(!seesArchived(actor), (found) => void found.where('tickets.is_archived', false))
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
 * Loads the company's ticket without a visibility check: the caller needs it to find out why the actor may
 * not see it.
 */
export async function companyTicket(
  actor: Actor,
  given: unknown,
  { trx, lock }: AccessOptions = {}
): Promise<Ticket> {
  const ticket = await Ticket.of(actor, trx)
    .where(keyOf(given))
    .if(lock, (query) => void query.forUpdate())
    .first()
  if (!ticket || (ticket.isArchived && !seesArchived(actor))) throw new errors.E_TICKET_NOT_FOUND()
  return ticket
}

/** A numeric id or a uuid; no ticket matches anything else. */
function keyOf(given: unknown): { id: number } | { uuid: string } {
  const id = rowId(given)
  if (id !== null) return { id }
  if (typeof given === 'string' && uuidForm.test(given)) return { uuid: given }
  throw new errors.E_TICKET_NOT_FOUND()
}

/**
 * 409 ERR_TICKET_NOT_OPEN unless the ticket is open and either belongs to the actor or the actor may write in
 * any ticket.
 */
export function assertMayWrite(actor: Actor, ticket: Ticket): void {
  const isOwner = ticket.userId !== null && ticket.userId === actor.userId
  if (ticket.status !== 'open' || (!isOwner && !actor.can('tickets.write_any'))) {
    throw new errors.E_TICKET_NOT_OPEN({ status: ticket.status })
  }
}
