/** Webhooks of the company (OPS-05). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { givenFields } from '#app/kernel/given_fields'
import { accessEndpoint } from '#modules/webhooks/access'
import {
  addEndpoint,
  deleteEndpoint,
  editEndpoint,
  rotateSecret,
} from '#modules/webhooks/actions/change_endpoint'
import { resumeEndpoint, tryEndpoint } from '#modules/webhooks/actions/send_again'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { listEndpoints, pendingCounts } from '#modules/webhooks/queries'
import { knownEvents } from '#modules/webhooks/added_events'
import { deliveryWire, webhookWire } from '#modules/webhooks/transformer'
import { changedWebhook, newWebhook } from '#modules/webhooks/validators'
import type {
  DeliveryWire,
  EventsWire,
  WebhooksPageWire,
  WebhookWire,
  WebhookWithSecretWire,
} from '#modules/webhooks/wire'

export default class WebhooksController {
  /** GET /webhooks?pageNumber */
  async index({ actor, request }: HttpContext): Promise<WebhooksPageWire> {
    const { rows, ...page } = await listEndpoints(actor, request.qs().pageNumber)
    const pending = await pendingCounts(actor, rows)
    return { webhooks: rows.map((row) => webhookWire(row, pending.get(row.id) ?? 0)), ...page }
  }

  /** GET /webhooks/events: those that a webhook may listen to. */
  async events(): Promise<EventsWire> {
    return { events: await knownEvents() }
  }

  /** GET /webhooks/{id} */
  async show({ actor, params }: HttpContext): Promise<WebhookWire> {
    return shown(actor, await accessEndpoint(actor, params.id))
  }

  /** POST /webhooks: the one answer with its secret, beside that to a new one. */
  async store({ actor, request }: HttpContext): Promise<WebhookWithSecretWire> {
    const { active: isActive = true, ...form } = await request.validateUsing(newWebhook, {
      meta: { events: await knownEvents() },
    })
    const { endpoint, secret } = await addEndpoint(actor, { ...form, isActive })
    return { ...(await shown(actor, endpoint)), secret }
  }

  /** PUT /webhooks/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<WebhookWire> {
    // It keeps those of a module that is switched off meanwhile.
    const { events: own } = await accessEndpoint(actor, params.id)
    const { active: isActive, ...form } = await request.validateUsing(changedWebhook, {
      meta: { events: [...(await knownEvents()), ...own] },
    })
    return shown(actor, await editEndpoint(actor, params.id, givenFields({ ...form, isActive })))
  }

  /** DELETE /webhooks/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteEndpoint(actor, params.id)
    return { message: 'Webhook deleted.' }
  }

  /** POST /webhooks/{id}/secret: a new one; the former one signs as well for a day. */
  async rotate({ actor, params }: HttpContext): Promise<WebhookWithSecretWire> {
    const { endpoint, secret } = await rotateSecret(actor, params.id)
    return { ...(await shown(actor, endpoint)), secret }
  }

  /** POST /webhooks/{id}/resume */
  async resume({ actor, params }: HttpContext): Promise<WebhookWire> {
    return shown(actor, await resumeEndpoint(actor, params.id))
  }

  /** POST /webhooks/{id}/test: what became of one attempt. */
  async try({ actor, params }: HttpContext): Promise<DeliveryWire> {
    return deliveryWire(await tryEndpoint(actor, params.id))
  }
}

async function shown(actor: Actor, endpoint: WebhookEndpoint): Promise<WebhookWire> {
  const pending = await pendingCounts(actor, [endpoint])
  return webhookWire(endpoint, pending.get(endpoint.id) ?? 0)
}
