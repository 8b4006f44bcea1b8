/** What assistants did in a ticket. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { tickets } from '#modules/tickets/public'
import { endingOutcomes, type EndingOutcome, type ModelErrorKind } from '#modules/ai/contract'

/** A turn after which people answer. */
export interface Ending {
  readonly id: number
  readonly outcome: EndingOutcome
  /** Null unless the model has failed. */
  readonly error: ModelErrorKind | null
  readonly at: Date
}

const most = 50

/** The newest ones, oldest first. 404, 403 for who may not see the ticket. */
export async function endingsIn(actor: Actor, ticketId: unknown): Promise<readonly Ending[]> {
  const { id, companyId } = await tickets.access(actor, ticketId)
  const rows: Ending[] = await db
    .from('ai_turns')
    .where({ company_id: companyId, ticket_id: id })
    .where('is_over', true)
    .whereIn('outcome', [...endingOutcomes])
    .orderBy('id', 'desc')
    .limit(most)
    .select('id', 'outcome', 'error', 'ended_at as at')
  return rows.toReversed()
}
