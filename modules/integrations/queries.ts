/** Integrations by name, those of connections, and what flows could not do in a ticket. */
import type { Actor } from '#app/kernel/actor/actor'
import db from '@adonisjs/lucid/services/db'
import { pageOf, searchIn } from '#app/kernel/http/page'
import { tickets } from '#modules/tickets/public'
import type { FlowReason } from '#modules/integrations/contract'
import { ConnectionIntegration, Integration } from '#modules/integrations/model'

/** One page of those that match. `search` as typed; blank matches all. */
export const listIntegrations = (actor: Actor, page: unknown, search: unknown) =>
  pageOf(searchIn(Integration.of(actor), ['name'], search).orderByRaw('folded(name), id'), page)

/** By connection; those without one are left out. */
export async function integrationsOfConnections(
  actor: Pick<Actor, 'companyId'>,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, number>> {
  const rows = await ConnectionIntegration.of(actor).whereIn('connectionId', [
    ...new Set(connectionIds),
  ])
  return new Map(rows.map(({ connectionId, integrationId }) => [connectionId, integrationId]))
}

export interface FlowTrouble {
  readonly id: number
  /** The integration's name. */
  readonly name: string
  /** `failed` and `stopped`: people answer since. */
  readonly outcome: 'done' | 'stopped' | 'failed'
  readonly reason: FlowReason
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  /** A sentence in English, for whoever looks after the flow. */
  readonly detail: string
  readonly at: Date
}

/** What flows could not do in a ticket, the newest first; for whoever may see the ticket. 404, 403. */
export async function troublesIn(actor: Actor, ticketId: unknown): Promise<FlowTrouble[]> {
  const { id, companyId } = await tickets.access(actor, ticketId)
  return db
    .from('integration_deliveries as calls')
    .join('integrations', 'integrations.id', 'calls.integration_id')
    .where({ 'calls.company_id': companyId, 'calls.ticket_id': id })
    .whereNotNull('calls.reason')
    .orderBy('calls.id', 'desc')
    .limit(20)
    .select('calls.id', 'integrations.name', 'calls.outcome', 'calls.reason')
    .select('calls.http_status as status', 'calls.error as detail', 'calls.created_at as at')
}
