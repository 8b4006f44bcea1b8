/** Automation leads a waiting ticket: into a queue, out of one, and before which menu it waits (BOT-09, BOT-22, BOT-24). */
import { systemActor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/unit_of_work'
import { tellMove } from '#modules/tickets/actions/tell_move'
import type Ticket from '#modules/tickets/models/ticket'
import { noteTracking } from '#modules/tickets/tracked_times'

export interface Steering {
  readonly queueId: number | null
  /** A bot goes on in its queue: it waits for an answer to the queue's menu, or the menu comes with its next message. */
  readonly isBot: boolean
  /** It waits for an answer to a menu, be it that of the queues (CLO-16). */
  readonly isAtMenu: boolean
  /** The option under whose menu it waits; null at the top (BOT-22). */
  readonly menuOptionId: number | null
}

/**
 * The caller holds the ticket's row and knows that nobody has it. The queue is the company's own. Nobody is told
 * of it but lists: what the customer reads is the caller's business.
 */
export async function steerTicket(work: Work, ticket: Ticket, steering: Steering): Promise<void> {
  const { queueId, isBot, isAtMenu, menuOptionId } = steering
  const from = ticket.place
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
  else tellMove(work, systemActor(companyId), ticket, { from, action: 'tickets.steer' })
}
