/** Which documents answers in a ticket came from, for whoever reads it (RAG-04). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { tickets } from '#modules/tickets/public'

export interface SourcedAnswer {
  /** Of the turn. */
  readonly id: number
  /** Names, each once, the best first. */
  readonly sources: readonly string[]
  /** When it was sent. */
  readonly at: Date
}

const most = 50

/** The newest ones, oldest first, as far as they are stored. 404, 403 for who may not see the ticket. */
export async function sourcesIn(
  actor: Actor,
  ticketId: unknown
): Promise<readonly SourcedAnswer[]> {
  const { id, companyId } = await tickets.access(actor, ticketId)
  const rows: { id: string; sources: { source: string }[]; at: Date }[] = await db
    .from('llm_turns')
    .where({ company_id: companyId, ticket_id: id, outcome: 'answered' })
    .whereRaw(`sources <> '[]'`)
    .orderBy('id', 'desc')
    .limit(most)
    .select('id', 'sources', 'created_at as at')
  return rows.toReversed().map((row) => ({
    ...{ id: Number(row.id), at: row.at },
    sources: [...new Set(row.sources.map(({ source }) => source))],
  }))
}
