/** Sends the event of a trial: at once and once, without a verdict on the webhook. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { trialEvent } from '#modules/webhooks/contract'
import { attempt } from '#modules/webhooks/delivery/attempt'
import { makeBodies } from '#modules/webhooks/delivery/make_bodies'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

export async function deliverTrial(
  actor: Actor,
  endpoint: WebhookEndpoint
): Promise<WebhookDelivery> {
  const { companyId, id: endpointId } = endpoint
  const trial = await unitOfWork(async (work) => {
    const row = await new WebhookDelivery()
      .useTransaction(work.trx)
      .merge({
        ...{ companyId, endpointId, event: trialEvent, subject: trialEvent, refs: {}, body: null },
        publicId: `msg_${randomUUID().replaceAll('-', '')}`,
        // Already over: if this process dies now, nobody else sends it.
        ...{ state: 'failed', attempts: 1, failures: 0, statusCode: null, answer: null },
        ...{ errorKind: null, durationMs: null, deliveredAt: null, nextAttemptAt: null },
        headers: null,
        ...{ triedAt: now(), createdAt: now(), updatedAt: now() },
      })
      .save()
    const entity = 'webhook_endpoints'
    work.audit({ actor, action: 'webhooks.test', entity, entityId: endpointId })
    return row
  })
  await makeBodies(endpoint, [trial])
  const { outcome, headers, statusCode, answer, errorKind, durationMs } = await attempt(
    endpoint,
    trial
  )
  const result = { headers, statusCode, answer, errorKind, durationMs }
  const isDelivered = outcome === 'delivered'
  const state = isDelivered ? 'delivered' : 'failed'
  const deliveredAt = isDelivered ? now() : null
  const fresh = await WebhookDelivery.of(actor).where('id', trial.id).first()
  // The webhook may have been deleted meanwhile.
  await fresh?.merge({ ...result, state, deliveredAt, updatedAt: now() }).save()
  return (fresh ?? trial).merge({ ...result, state, deliveredAt })
}
