/** Implements queues' `QueueDependant`: active tickets of a deleted queue continue without a queue (BOT-27). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import { recordMove } from '#modules/tickets/actions/record_move'
import Ticket, { outOfMenus } from '#modules/tickets/models/ticket'

export default class LeaveQueue implements QueueDependant {
  /** Tickets never prevent the deletion of a queue. */
  async needs() {
    return false
  }

  /**
   * Owned tickets keep their owner; pending ones leave the queue's menu. Each ticket stores its former queue,
   * and so do its further messages: in later conversations only users who see the whole company read them
   * (ADR 27).
   */
  async release(actor: Actor, { queueId }: QueueOfCompany) {
    await unitOfWork(async (work) => {
      const running = await Ticket.of(actor, work.trx)
        .where({ queueId })
        .whereIn('status', ['pending', 'open'])
        .orderBy('id')
        .forUpdate()
      for (const ticket of running) await leave(work, actor, ticket)
    })
  }
}

async function leave(work: Work, actor: Actor, ticket: Ticket) {
  const from = ticket.state
  const left = { queueId: null, formerQueueId: ticket.queueId, ...outOfMenus, updatedAt: now() }
  await ticket.useTransaction(work.trx).merge(left).save()
  recordMove(work, actor, ticket, { from, action: 'tickets.leave_queue' })
}
