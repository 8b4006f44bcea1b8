/**
 * Applies a requested ticket state, all or nothing: its connection, its queue and owner, and its automation
 * (TCK-15).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/public'
import { accessTicket, companyTicket, errors } from '#modules/tickets/access'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { chooseChange, type StateChange } from '#modules/tickets/actions/choose_change'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { moveConnection } from '#modules/tickets/actions/move_connection'
import { reopenTicket } from '#modules/tickets/actions/reopen_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import { setAutomation, type Automation } from '#modules/tickets/actions/set_automation'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import { unlessContactGone } from '#modules/tickets/lock_contact'
import type Ticket from '#modules/tickets/models/ticket'

export interface TicketChangeRequest {
  readonly state: StateChange
  readonly connectionId: number | null
  readonly automation: Automation
}

/** Each action makes its own checks. An owner of another company is 404, whatever else is requested (API-03). */
export async function changeTicket(
  actor: Actor,
  ticketId: string,
  { state, connectionId, automation }: TicketChangeRequest
): Promise<Ticket> {
  if (state.ownerId) await accessUser(actor, state.ownerId)
  return unlessContactGone(() =>
    unitOfWork(async () => {
      const before = await companyTicket(actor, ticketId)
      const isClosing = state.status === 'closed'
      const isElsewhere = connectionId !== null && connectionId !== before.connectionId
      if (isElsewhere && !isClosing) await moveConnection(actor, { ticketId, connectionId })
      const ticket = await changeState(actor, before, state)
      const saysMore = Object.keys(automation).length > 0
      return saysMore && !isClosing ? setAutomation(actor, ticket.id, automation) : ticket
    })
  )
}

/** The action is chosen from the unlocked state; each action locks the row and checks again. */
async function changeState(actor: Actor, before: Ticket, request: StateChange): Promise<Ticket> {
  // A program is nobody: it has to say whose an open ticket is.
  if (actor.userId === null && request.status === 'open' && !request.ownerId) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'userId', rule: 'required' }] })
  }
  const { id: ticketId, state } = before
  const change = chooseChange(actor.userId, state, request)
  switch (change.kind) {
    case 'accept':
      return acceptTicket(actor, { ticketId, queueId: change.queueId, seen: state })
    case 'return':
      return returnTicket(actor, { ticketId })
    case 'close': {
      const { queueId, isSilent } = change
      return closeTicket(actor, { ticketId, queueId, isSilent })
    }
    case 'reopen':
      return reopenTicket(actor, { ticketId, ...change })
    case 'transfer':
      return transferTicket(actor, { ticketId, ...change })
  }
  const ticket = await accessTicket(actor, ticketId)
  if (change.kind === 'keep') return ticket
  throw new errors.E_TICKET_STATUS({ from: state.status, to: request.status })
}
