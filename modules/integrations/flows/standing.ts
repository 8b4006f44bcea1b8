/** Whether a flow answers in a ticket: begins, goes on, or has ended there (INT-01, INT-02); pure. */
import type { AutomationMarks } from '#modules/messages/contract'
import { standing } from '#modules/messages/public'
import type { Ticket } from '#modules/tickets/public'
import type { FlowRun } from '#modules/integrations/model'

const names = ({ usesIntegration, integrationId }: Ticket, id: number) =>
  usesIntegration && integrationId === id

/** Whether the run still answers: nobody has taken, moved or stopped the ticket since it began. */
export const isLive = (run: FlowRun, ticket: Ticket, marks: AutomationMarks): boolean =>
  standing.isLive(run, ticket, { ...marks, isNamed: names(ticket, run.integrationId) })

/** What a customer's message means for the integration of the ticket's place; `run` is the ticket's last one. */
export const standingOf = (
  run: FlowRun | null,
  ticket: Ticket,
  { integrationId, ...marks }: AutomationMarks & { readonly integrationId: number }
) =>
  standing.of(run?.integrationId === integrationId ? run : null, ticket, {
    ...marks,
    isNamed: names(ticket, integrationId),
  })
