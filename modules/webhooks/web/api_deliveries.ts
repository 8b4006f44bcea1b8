/** Requests about what was delivered to a webhook. */
import type { DeliveryState } from '#modules/webhooks/contract'
import type { DeliveriesPageWire, DeliveryWire } from '#modules/webhooks/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'

export interface Delivery extends Omit<DeliveryWire, 'status'> {
  readonly state: DeliveryState
}

export async function listDeliveries(
  webhookId: number,
  state: DeliveryState | null,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Delivery>> {
  const query = { pageNumber, status: state }
  const path = `/webhooks/${webhookId}/deliveries`
  const { deliveries, ...page } = await http.get<DeliveriesPageWire>(path, { query, signal })
  return { rows: deliveries.map(toDelivery), ...page }
}

/** Sends an event of its own at once, and says what became of it. */
export const tryWebhook = async (id: number): Promise<Delivery> =>
  toDelivery(await http.post<DeliveryWire>(`/webhooks/${id}/test`))

export const replayDelivery = async (webhookId: number, id: string): Promise<Delivery> =>
  toDelivery(await http.post<DeliveryWire>(`/webhooks/${webhookId}/deliveries/${id}/replay`))

/** Sends again what happened from one ISO time until before another; resolves with how many. */
export async function replaySpan(webhookId: number, from: string, until: string): Promise<number> {
  const body = { from, until }
  return (await http.post<{ count: number }>(`/webhooks/${webhookId}/replay`, body)).count
}

/** A time that is past says nothing: then it waits for others before it, or for its webhook. */
const toDelivery = ({ status, nextAttemptAt, ...delivery }: DeliveryWire): Delivery => ({
  ...delivery,
  nextAttemptAt: nextAttemptAt && Date.parse(nextAttemptAt) > Date.now() ? nextAttemptAt : null,
  state: status as DeliveryState,
})
