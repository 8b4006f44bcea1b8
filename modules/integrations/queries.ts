/** Integrations by name, and those of connections. */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn } from '#app/kernel/http/page'
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
