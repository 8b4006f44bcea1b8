/** Webhooks and their deliveries, for admins. */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf } from '#app/kernel/http/page'
import { accessEndpoint } from '#modules/webhooks/access'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

/** One page, by name. */
export const listEndpoints = (actor: Actor, page: unknown) =>
  pageOf(WebhookEndpoint.of(actor).orderByRaw('folded(name), id'), page)

/** One page, newest first. 404 ERR_NO_WEBHOOK_FOUND. */
export async function listDeliveries(actor: Actor, endpointId: unknown, page: unknown) {
  const { id } = await accessEndpoint(actor, endpointId)
  return pageOf(WebhookDelivery.of(actor).where('endpointId', id).orderBy('id', 'desc'), page)
}
