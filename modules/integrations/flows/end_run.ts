/** A flow ends in a ticket: people answer from now on (INT-02). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { tickets, type Ticket } from '#modules/tickets/public'
import type { FlowRun } from '#modules/integrations/model'

/** Its session is dropped. The caller has locked the ticket's row. */
export async function endRun(work: Work, ticket: Ticket, run: FlowRun): Promise<void> {
  if (!run.endedAt) await run.useTransaction(work.trx).merge({ endedAt: now(), state: null }).save()
  // Another integration may have been chosen for the ticket by hand.
  if (ticket.integrationId === run.integrationId) await tickets.setFlow(work, ticket, null)
}
