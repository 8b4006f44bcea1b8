/** Something that answers instead of people begins in a ticket, or ends (AI-03, INT-01, INT-02). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Ticket from '#modules/tickets/models/ticket'

/** Nothing answers but people and menus. */
const noFlow = { usesIntegration: false, integrationId: null, promptId: null } as const

/** What answers: an integration, a prompt, or neither of both but something of the company's. */
export type Flow =
  { readonly integrationId: number } | { readonly promptId: number } | { readonly promptId: null }

/** Null: it ends. The caller has locked the ticket's row; what is named is of its company, and held. */
export async function setFlow(work: Work, ticket: Ticket, flow: Flow | null): Promise<void> {
  const marks = flow === null ? noFlow : { ...noFlow, usesIntegration: true, ...flow }
  if (!ticket.merge(marks).$isDirty) return
  await ticket.useTransaction(work.trx).merge({ updatedAt: now() }).save()
  work.emit('tickets.changed', { companyId: ticket.companyId, ticketId: ticket.id })
}
