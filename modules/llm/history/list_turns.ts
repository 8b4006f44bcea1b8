/** What the company's model has answered, as far as it is stored (LLM-10, LLM-11). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import type { ModelErrorKind, TurnOutcome } from '#modules/ai/contract'
import { contactDetails } from '#modules/contacts/public'
import { tickets, visibility } from '#modules/tickets/public'
import type { UsedSource } from '#modules/llm/model'

/** Null is what the company does not store. */
export interface TurnView {
  readonly id: number
  readonly ticketId: number
  readonly contactName: string
  readonly asked: string | null
  readonly answered: string | null
  readonly sources: readonly UsedSource[]
  readonly outcome: TurnOutcome | null
  readonly error: ModelErrorKind | null
  readonly model: string | null
  readonly promptTokens: number | null
  readonly completionTokens: number | null
  readonly durationMs: number | null
  readonly createdAt: Date
}
type Row = Omit<TurnView, 'contactName'> & { readonly contactId: number }

/** Each is two entries of the list. */
const most = 100

/**
 * Newest first, at most 100, of tickets that the actor may see; `before` continues behind a turn of an earlier answer.
 * 404, 403 for a ticket that they may not see.
 */
export async function listTurns(
  actor: Actor,
  { ticketId, before }: { readonly ticketId: number | null; readonly before: number | null }
): Promise<readonly TurnView[]> {
  const ticket = ticketId === null ? null : await tickets.access(actor, ticketId)
  const rows = db
    .from('llm_turns')
    .join('tickets', 'tickets.id', 'llm_turns.ticket_id')
    .where('llm_turns.company_id', actor.companyId)
    .select({
      id: 'llm_turns.id',
      ticketId: 'llm_turns.ticket_id',
      contactId: 'tickets.contact_id',
      asked: 'llm_turns.asked',
      answered: 'llm_turns.answered',
      sources: 'llm_turns.sources',
      outcome: 'llm_turns.outcome',
      error: 'llm_turns.error',
      model: 'llm_turns.model',
      promptTokens: 'llm_turns.prompt_tokens',
      completionTokens: 'llm_turns.completion_tokens',
      durationMs: 'llm_turns.duration_ms',
      createdAt: 'llm_turns.created_at',
    })
    .if(!visibility.seesArchived(actor), (query) => void query.where('tickets.is_archived', false))
    .if(ticket, (query) => void query.where('llm_turns.ticket_id', ticket!.id))
    .if(before, (query) => void query.where('llm_turns.id', '<', before!))
    .orderBy('llm_turns.id', 'desc')
    .limit(most)
  const found = (await visibility.whereVisible(rows, actor)) as Row[]
  const people = await contactDetails.describe(actor, [
    ...new Set(found.map(({ contactId }) => contactId)),
  ])
  return found.map(({ contactId, ...row }) => ({
    ...{ ...row, id: Number(row.id), contactName: people.get(contactId)?.name ?? '' },
  }))
}
