/** Answers queues' question "who hangs on this queue?": its running tickets go on without one (BOT-27). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import { recordMove } from '#modules/tickets/actions/record_move'
import Ticket, { outOfMenus } from '#modules/tickets/models/ticket'

export default class LeaveQueue implements QueueDependant {
  /** Whoever waits does not keep a queue. */
  async needs() {
    return false
  }

  /**
   * Those that somebody has stay theirs; a menu of the queue is over for those that wait. Each remembers its former
   * queue, and with it what is said from now on: nobody else reads that in later conversations (ADR 27).
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
