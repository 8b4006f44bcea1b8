/** Maps webhooks and deliveries to the HTTP contract's names. */
import type { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { masked } from '#modules/webhooks/secrets'
import type { DeliveryWire, WebhookWire } from '#modules/webhooks/wire'

/** `pendingCount`: how many deliveries wait for it. */
export const webhookWire = (endpoint: WebhookEndpoint, pendingCount: number): WebhookWire => ({
  id: endpoint.id,
  name: endpoint.name,
  url: endpoint.url,
  events: endpoint.events,
  active: endpoint.isActive,
  secret: masked(endpoint.secret),
  // A row that was just created lacks the columns with database defaults.
  pausedAt: endpoint.pausedAt?.toUTC().toISO() ?? null,
  pauseReason: endpoint.pauseReason ?? null,
  failingSince: endpoint.failingSince?.toUTC().toISO() ?? null,
  nextAttemptAt: endpoint.nextAttemptAt?.toUTC().toISO() ?? null,
  lastDeliveredAt: endpoint.lastDeliveredAt?.toUTC().toISO() ?? null,
  pendingCount,
  createdAt: endpoint.createdAt.toUTC().toISO()!,
  updatedAt: endpoint.updatedAt.toUTC().toISO()!,
})

export const deliveryWire = (delivery: WebhookDelivery): DeliveryWire => ({
  id: delivery.publicId,
  event: delivery.event,
  status: delivery.state,
  attempts: delivery.attempts,
  statusCode: delivery.statusCode,
  answer: delivery.answer,
  errorKind: delivery.errorKind,
  durationMs: delivery.durationMs,
  body: delivery.body,
  headers: delivery.headers,
  createdAt: delivery.createdAt.toUTC().toISO()!,
  triedAt: delivery.triedAt?.toUTC().toISO() ?? null,
  nextAttemptAt: delivery.nextAttemptAt?.toUTC().toISO() ?? null,
  deliveredAt: delivery.deliveredAt?.toUTC().toISO() ?? null,
})
