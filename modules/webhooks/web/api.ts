/** Requests of webhooks; maps wire names to the screens' model. */
import type { PauseReason } from '#modules/webhooks/contract'
import type {
  EventsWire,
  WebhooksPageWire,
  WebhookWire,
  WebhookWithSecretWire,
} from '#modules/webhooks/wire'
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { NewSecret } from '#web/shell/secret_dialog/secret_dialog'

export const keys = {
  all: ['webhooks'],
  list: ['webhooks', 'list'],
  one: (id: number) => ['webhooks', 'one', id],
  events: ['webhooks', 'events'],
  deliveries: (id: number) => ['webhooks', 'deliveries', id],
} as const

export interface Webhook {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly isActive: boolean
  /** `••••` and its end. */
  readonly secretMask: string
  readonly pausedAt: string | null
  readonly pauseReason: PauseReason | null
  readonly failingSince: string | null
  readonly nextAttemptAt: string | null
  readonly lastDeliveredAt: string | null
  /** Events that wait for it. */
  readonly pendingCount: number
}

export async function listWebhooks(
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Webhook>> {
  const query = { pageNumber }
  const { webhooks, ...page } = await http.get<WebhooksPageWire>('/webhooks', { query, signal })
  return { rows: webhooks.map(toWebhook), ...page }
}

/** Names of all that a webhook may listen to. */
export const listEvents = async (signal?: AbortSignal): Promise<readonly string[]> =>
  (await http.get<EventsWire>('/webhooks/events', { signal })).events

export const showWebhook = async (id: number, signal?: AbortSignal): Promise<Webhook> =>
  toWebhook(await http.get<WebhookWire>(`/webhooks/${id}`, { signal }))

/** Fields have the server's names, so that its errors match the form's fields. */
export interface WebhookForm {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly active: boolean
}

/** Resolves with the secret of a new one; null after a change. */
export async function saveWebhook(id: number | null, form: WebhookForm): Promise<NewSecret | null> {
  const { name, secret } = await http
    .save<WebhookWithSecretWire>('/webhooks', id, form)
    .catch(atField('ERR_WEBHOOK_ADDRESS', { field: 'url', rule: 'webhook_address' }))
  return id === null ? { name, secret } : null
}

export const deleteWebhook = (id: number) => http.delete(`/webhooks/${id}`)

export async function renewSecret(id: number): Promise<NewSecret> {
  const { name, secret } = await http.post<WebhookWithSecretWire>(`/webhooks/${id}/secret`)
  return { name, secret }
}

/** Ends a pause, or the wait of one that fails. */
export const resumeWebhook = async (id: number): Promise<Webhook> =>
  toWebhook(await http.post<WebhookWire>(`/webhooks/${id}/resume`))

const toWebhook = (wire: WebhookWire): Webhook => ({
  id: wire.id,
  name: wire.name,
  url: wire.url,
  events: wire.events,
  isActive: wire.active,
  secretMask: wire.secret,
  pausedAt: wire.pausedAt,
  pauseReason: wire.pauseReason as PauseReason | null,
  failingSince: wire.failingSince,
  nextAttemptAt: wire.nextAttemptAt,
  lastDeliveredAt: wire.lastDeliveredAt,
  pendingCount: wire.pendingCount,
})
