/** Keeps the times of one service: one row from opening to closing (CLO-20). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/unit_of_work'
import type Ticket from '#modules/tickets/models/ticket'
import Tracking from '#modules/tickets/models/tracking'

export async function startTracking(work: Work, ticket: Ticket): Promise<void> {
  await new Tracking()
    .useTransaction(work.trx)
    .merge({
      companyId: ticket.companyId,
      ticketId: ticket.id,
      connectionId: ticket.connectionId,
      queueId: ticket.queueId,
      queuedAt: ticket.queueId ? now() : null,
      createdAt: now(),
    })
    .save()
}

/** Notes times on the service under way; a ticket that has none (imported, old) is left alone. */
export async function noteTracking(
  work: Work,
  ticket: Ticket,
  times: Partial<Pick<Tracking, 'queuedAt' | 'startedAt' | 'finishedAt'>>
): Promise<void> {
  const tracking = await Tracking.of(ticket, work.trx)
    .where('ticketId', ticket.id)
    .whereNull('finishedAt')
    .first()
  if (!tracking) return
  const { userId, queueId, closedQueueId } = ticket
  tracking.merge({ ...times, userId, queueId: queueId ?? closedQueueId ?? tracking.queueId })
  await tracking.useTransaction(work.trx).save()
}
