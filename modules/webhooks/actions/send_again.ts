/** What a person does about deliveries: go on after a pause, send again, try out. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessDelivery, accessEndpoint, errors } from '#modules/webhooks/access'
import { deliverTrial } from '#modules/webhooks/delivery/deliver_trial'
import { wakeEndpoints } from '#modules/webhooks/delivery/wake'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

/** As if it had never been tried; its body and its id stay. */
const untried = { state: 'pending', attempts: 0, failures: 0, next_attempt_at: null } as const

/**
 * Ends a pause, or the wait of one that fails, and tries at once. What waits gets all its attempts again. 404
 * ERR_NO_WEBHOOK_FOUND.
 */
export async function resumeEndpoint(actor: Actor, id: unknown): Promise<WebhookEndpoint> {
  return unitOfWork(async (work) => {
    const endpoint = await accessEndpoint(actor, id, work)
    const well = { pausedAt: null, pauseReason: null, failingSince: null, nextAttemptAt: null }
    await endpoint.merge({ ...well, failures: 0, refusals: 0, updatedAt: now() }).save()
    await WebhookDelivery.of(actor, work.trx)
      .where({ endpointId: endpoint.id, state: 'pending' })
      .where('attempts', '>', 0)
      .update(untried)
    again(work, actor, endpoint.id, 'resume')
    return endpoint
  })
}

/**
 * Sends one again, under its id and with the same body. 404 ERR_NO_WEBHOOK_FOUND, 404 ERR_NO_WEBHOOK_DELIVERY_FOUND,
 * 409 ERR_WEBHOOK_DELIVERY_PENDING.
 */
export async function replayDelivery(
  actor: Actor,
  endpointId: unknown,
  publicId: unknown
): Promise<WebhookDelivery> {
  return unitOfWork(async (work) => {
    const delivery = await accessDelivery(actor, { endpointId, publicId }, work)
    if (delivery.state === 'pending') throw new errors.E_DELIVERY_PENDING()
    const { state, attempts, failures } = untried
    const fresh = { state, attempts, failures, nextAttemptAt: null, deliveredAt: null }
    await delivery.merge({ ...fresh, updatedAt: now() }).save()
    again(work, actor, delivery.endpointId, 'replay')
    return delivery
  })
}

/** The same for all that happened in this time; returns how many. 404 ERR_NO_WEBHOOK_FOUND. */
export async function replaySpan(
  actor: Actor,
  endpointId: unknown,
  { from, until }: { readonly from: DateTime; readonly until: DateTime }
): Promise<number> {
  return unitOfWork(async (work) => {
    // Not locked: new events, which refer to it, must not wait for a long statement.
    const endpoint = await accessEndpoint(actor, endpointId)
    const changed: unknown = await WebhookDelivery.of(actor, work.trx)
      .where('endpointId', endpoint.id)
      .whereIn('state', ['delivered', 'failed'])
      .where('createdAt', '>=', from.toJSDate())
      .where('createdAt', '<', until.toJSDate())
      .update({ ...untried, delivered_at: null, updated_at: now().toJSDate() })
    again(work, actor, endpoint.id, 'replay_span')
    return Number(changed)
  })
}

/**
 * Sends the event `webhook.test` at once and only once, also while the webhook is paused, and returns what became of
 * it. 404 ERR_NO_WEBHOOK_FOUND.
 */
export async function tryEndpoint(actor: Actor, id: unknown): Promise<WebhookDelivery> {
  const endpoint = await accessEndpoint(actor, id)
  return deliverTrial(actor, endpoint)
}

function again(work: Work, actor: Actor, endpointId: number, what: string) {
  const entity = 'webhook_endpoints'
  work.audit({ actor, action: `webhooks.${what}`, entity, entityId: endpointId })
  work.afterCommit(() => wakeEndpoints([endpointId]))
}
