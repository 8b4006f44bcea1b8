/** Whether an assistant answers in a ticket: begins, goes on, or has ended there (AI-02, AI-08); pure. */
import type { AutomationMarks } from '#modules/messages/contract'
import { standing } from '#modules/messages/public'
import type { Ticket } from '#modules/tickets/public'
import type { AssistantRef } from '#modules/ai/contract'
import type { AiRun } from '#modules/ai/model'

const refOf = ({ assistant: kind, assistantId: id }: AiRun): AssistantRef => ({ kind, id })

const isSame = (one: AssistantRef, other: AssistantRef) =>
  one.kind === other.kind && one.id === other.id

/** The ticket says that this assistant answers in it. */
const names = ({ usesIntegration, integrationId, promptId }: Ticket, { id }: AssistantRef) =>
  usesIntegration && integrationId === null && (promptId ?? null) === id

/** Whether the run still answers: nobody has taken, moved or stopped the ticket since it began. */
export const isLive = (run: AiRun, ticket: Ticket, marks: AutomationMarks): boolean =>
  standing.isLive(run, ticket, { ...marks, isNamed: names(ticket, refOf(run)) })

/**
 * What a customer's message means for the assistant of the ticket's place; `run` is the ticket's last one. One that has
 * ended ends them all: who was handed over to people is not met by the next assistant. One that answers in every queue
 * has ended for the whole service, wherever people move the ticket.
 */
export function standingOf(
  run: AiRun | null,
  ticket: Ticket,
  { ref, ...marks }: AutomationMarks & { readonly ref: AssistantRef }
) {
  const own = { ...marks, isNamed: names(ticket, ref) }
  if (run === null) return standing.of(null, ticket, own)
  if (!isSame(refOf(run), ref)) return standing.of(run.endedAt ? run : null, ticket, own)
  return ref.id === null ? standingEverywhere(run, ticket, own) : standing.of(run, ticket, own)
}

function standingEverywhere(
  run: AiRun,
  ticket: Ticket,
  marks: AutomationMarks & { readonly isNamed: boolean }
) {
  const { serviceId, startedAt, endedAt } = run
  const queueId = ticket.queueId ?? null
  const found = standing.of({ serviceId, startedAt, endedAt, queueId }, ticket, marks)
  return found === 'goes_on' && (run.queueId ?? null) !== queueId ? 'ended' : found
}
