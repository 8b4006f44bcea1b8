/** Every webhook and delivery is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/webhooks/errors'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

export const errors = errorClasses(specs)

/** With `work` locked for a change. 404 ERR_NO_WEBHOOK_FOUND for another company's, or none. */
export const accessEndpoint = (
  actor: Actor,
  given: unknown,
  work?: Work
): Promise<WebhookEndpoint> =>
  rowById(WebhookEndpoint.of(actor, work?.trx), given, errors.E_WEBHOOK_NOT_FOUND, work)

/**
 * By its public id; locked until the transaction ends. 404 ERR_NO_WEBHOOK_FOUND, or 404
 * ERR_NO_WEBHOOK_DELIVERY_FOUND unless it is one of this webhook.
 */
export async function accessDelivery(
  actor: Actor,
  given: { readonly endpointId: unknown; readonly publicId: unknown },
  work: Work
): Promise<WebhookDelivery> {
  const endpoint = await accessEndpoint(actor, given.endpointId)
  const delivery = await WebhookDelivery.of(actor, work.trx)
    .where('endpointId', endpoint.id)
    .where('publicId', String(given.publicId))
    .forUpdate()
    .first()
  if (!delivery) throw new errors.E_DELIVERY_NOT_FOUND()
  return delivery
}
