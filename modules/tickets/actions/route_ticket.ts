/** Automation moves a waiting ticket: into a queue, out of one, to a menu (BOT-09, BOT-22, BOT-24). */
import { systemActor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/unit_of_work'
import { recordMove } from '#modules/tickets/actions/record_move'
import type Ticket from '#modules/tickets/models/ticket'
import { noteTracking } from '#modules/tickets/tracked_times'

export interface Routing {
  readonly queueId: number | null
  /** A bot goes on in its queue: it waits for an answer to the queue's menu, or the menu comes with its next message. */
  readonly isBot: boolean
  /** It waits for an answer to a menu, be it that of the queues (CLO-16). */
  readonly isAtMenu: boolean
  /** The option under whose menu it waits; null at the top (BOT-22). */
  readonly menuOptionId: number | null
}

/**
 * The caller has locked the ticket's row and knows that nobody owns the ticket; the queue is the company's own. Only
 * lists are notified: what the customer is sent is up to the caller.
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
