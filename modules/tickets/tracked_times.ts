/** Records the times of a service: one row from opening to closing (CLO-20). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Ticket from '#modules/tickets/models/ticket'
import Tracking from '#modules/tickets/models/tracking'

/** Starts a service: the ticket is new or was reopened. */
export async function startTracking(work: Work, ticket: Ticket): Promise<void> {
  const { companyId, contactId, connectionId } = ticket
  const tracking = new Tracking().useTransaction(work.trx).merge({
    companyId,
    ticketId: ticket.id,
    contactId,
    connectionId,
    createdAt: now(),
  })
  await noteOn(tracking, ticket)
}

/**
 * Call after each state change: updates the active service from the ticket. A ticket without one (imported,
 * old) is ignored.
 */
export async function noteTracking(work: Work, ticket: Ticket): Promise<void> {
  const tracking = await Tracking.of(ticket, work.trx)
    .where('ticketId', ticket.id)
    .whereNull('finishedAt')
    .first()
  if (tracking) await noteOn(tracking.useTransaction(work.trx), ticket)
}

/** Derives all times from the ticket's state, so that no kind of state change can miss one. */
async function noteOn(tracking: Tracking, ticket: Ticket) {
  const { status, userId, queueId, closedQueueId, connectionId, isBot } = ticket
  const times = timesOf(tracking, ticket)
  const botAt = tracking.botAt ?? (isBot ? now() : null)
  const lastQueueId = (status === 'closed' ? closedQueueId : queueId) ?? tracking.queueId
  tracking.merge({ userId, connectionId, queueId: lastQueueId, botAt, ...times })
  await tracking.save()
}

function timesOf(tracking: Tracking, { status, queueId }: Ticket) {
  const at = now()
  const queuedAt = tracking.queuedAt ?? null
  const startedAt = tracking.startedAt ?? null
  if (status === 'closed') return { finishedAt: at }
  const first = queuedAt === null && startedAt === null && queueId ? at : queuedAt
  if (status === 'open') return { queuedAt: first, startedAt: startedAt ?? at }
  // Back to pending: a new waiting time begins.
  return { queuedAt: startedAt ? at : first, startedAt: null }
}
