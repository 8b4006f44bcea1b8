/** A flow of an integration begins to answer in a ticket, or ends (INT-01, INT-02). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Ticket from '#modules/tickets/models/ticket'

/** No flow answers. */
const noFlow = { usesIntegration: false, integrationId: null } as const

/** Null: it ends. The caller has locked the ticket's row; the integration is of its company, and held. */
export async function setFlow(
  work: Work,
  ticket: Ticket,
  integrationId: number | null
): Promise<void> {
  const flow = integrationId === null ? noFlow : { usesIntegration: true, integrationId }
  if (!ticket.merge(flow).$isDirty) return
  await ticket.useTransaction(work.trx).merge({ updatedAt: now() }).save()
  work.emit('tickets.changed', { companyId: ticket.companyId, ticketId: ticket.id })
}
