/** Webhooks and their deliveries, for admins. */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf } from '#app/kernel/http/page'
import { accessEndpoint } from '#modules/webhooks/access'
import type { DeliveryState } from '#modules/webhooks/contract'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

/** One page, by name. */
export const listEndpoints = (actor: Actor, page: unknown) =>
  pageOf(WebhookEndpoint.of(actor).orderByRaw('folded(name), id'), page)

/** How many deliveries wait for each of them, by id; those for which none waits are missing. */
export async function pendingCounts(
  actor: Actor,
  endpoints: readonly Pick<WebhookEndpoint, 'id'>[]
): Promise<ReadonlyMap<number, number>> {
  const ids = endpoints.map(({ id }) => id)
  const counted = await WebhookDelivery.of(actor)
    .whereIn('endpointId', ids)
    .where('state', 'pending')
    .groupBy('endpointId')
    .select('endpointId')
    .count('* as pending')
  return new Map(counted.map(({ endpointId, $extras }) => [endpointId, Number($extras.pending)]))
}

export interface DeliveriesFilter {
  readonly page: unknown
  /** All of them when missing. */
  readonly state?: DeliveryState
}

/** One page, newest first. 404 ERR_NO_WEBHOOK_FOUND. */
export async function listDeliveries(
  actor: Actor,
  endpointId: unknown,
  { page, state }: DeliveriesFilter
) {
  const { id } = await accessEndpoint(actor, endpointId)
  const query = WebhookDelivery.of(actor).where('endpointId', id).orderBy('id', 'desc')
  return pageOf(state ? query.where('state', state) : query, page)
}
