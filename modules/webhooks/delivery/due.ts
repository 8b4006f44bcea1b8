/** What is to be sent to a webhook now (ADR 58). */
import { now } from '#app/kernel/clock'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

export interface Batch {
  readonly endpoint: WebhookEndpoint
  /** In order; those of one subject one after the other. */
  readonly deliveries: readonly WebhookDelivery[]
}

const perBatch = 128

/** Null when there is nothing to send now. */
export async function dueBatch(endpointId: number): Promise<Batch | null> {
  const endpoint = await WebhookEndpoint.query()
    .sideload({ everyCompany: true })
    .where('id', endpointId)
    .first()
  if (!endpoint || !endpoint.isActive || endpoint.pausedAt) return null
  if (endpoint.nextAttemptAt && endpoint.nextAttemptAt > now()) return null
  const deliveries = await (endpoint.nextAttemptAt ? probe(endpoint) : flowing(endpoint))
  return deliveries.length ? { endpoint, deliveries } : null
}

const pending = (endpoint: WebhookEndpoint) =>
  WebhookDelivery.of(endpoint).where({ endpointId: endpoint.id, state: 'pending' })

/** All that are due, the oldest first, but none behind one of its subject that waits for its own next attempt. */
const flowing = (endpoint: WebhookEndpoint): Promise<WebhookDelivery[]> =>
  pending(endpoint)
    .whereRaw(
      `not exists (select from webhook_deliveries as former
         where former.endpoint_id = webhook_deliveries.endpoint_id
           and former.subject = webhook_deliveries.subject
           and former.state = 'pending' and former.next_attempt_at > ?
           and former.id <= webhook_deliveries.id)`,
      [now().toJSDate()]
    )
    .orderBy('id')
    .limit(perBatch)
    .exec()

/**
 * While the webhook fails: one, the first of its subject. Those that were tried least lately come first, so that one
 * event that cannot be taken does not decide for all.
 */
const probe = (endpoint: WebhookEndpoint): Promise<WebhookDelivery[]> =>
  pending(endpoint)
    .whereRaw(
      `not exists (select from webhook_deliveries as former
         where former.endpoint_id = webhook_deliveries.endpoint_id
           and former.subject = webhook_deliveries.subject
           and former.state = 'pending' and former.id < webhook_deliveries.id)`
    )
    .orderByRaw('tried_at nulls first, id')
    .limit(1)
    .exec()
