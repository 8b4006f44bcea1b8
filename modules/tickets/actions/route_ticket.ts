/** Automation moves a pending ticket: into a queue, out of one, or to a menu (BOT-09, BOT-22, BOT-24). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { recordMove } from '#modules/tickets/actions/record_move'
import type Ticket from '#modules/tickets/models/ticket'
import { noteTracking } from '#modules/tickets/tracked_times'

export interface Routing {
  readonly queueId: number | null
  /**
   * A bot continues in the queue: an answer to the queue's menu is awaited, or the menu is sent with the next
   * message.
   */
  readonly isBot: boolean
  /** An answer to a menu, the menu of queues included, is awaited (CLO-16). */
  readonly isAtMenu: boolean
  /** The option whose submenu was shown; null at the top level (BOT-22). */
  readonly menuOptionId: number | null
}

/**
 * The caller has locked the ticket's row and checked that it has no owner; the queue belongs to the company.
 * Notifies lists only: sending messages to the customer is up to the caller.
 */
export async function routeTicket(work: Work, ticket: Ticket, routing: Routing): Promise<void> {
  const { queueId, isBot, isAtMenu, menuOptionId } = routing
  const from = ticket.state
  const shown = { queueId, isBot, menuOptionId }
  const isShown = ticket.merge(shown).$isDirty
  await ticket
    .useTransaction(work.trx)
    .merge({ isAtMenu, ...(isShown && { updatedAt: now() }) })
    .save()
  if (!isShown) return
  await noteTracking(work, ticket)
  const { companyId, id } = ticket
  if (from.queueId === queueId) work.emit('tickets.changed', { companyId, ticketId: id })
  else recordMove(work, systemActor(companyId), ticket, { from, action: 'tickets.steer' })
}
