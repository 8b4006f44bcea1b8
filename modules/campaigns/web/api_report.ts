/** Requests of a campaign's report (CMP-24). */
import type { CurveWire, ShippingsPageWire, ShippingWire } from '#modules/campaigns/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Recipient, ReportState } from './model'

export interface ReportFilter {
  /** Null: everybody. */
  readonly state: ReportState | null
  readonly search: string
}

const queryOf = ({ state, search }: ReportFilter) => ({ state, searchParam: search || null })

export async function listRecipients(
  id: number,
  filter: ReportFilter,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Recipient>> {
  const query = { ...queryOf(filter), pageNumber }
  const answer = await http.get<ShippingsPageWire>(`/campaigns/${id}/shippings`, { query, signal })
  return { rows: answer.records.map(toRecipient), count: answer.count, hasMore: answer.hasMore }
}

export const exportRecipients = (id: number, filter: ReportFilter) =>
  http.blob(`/campaigns/${id}/shippings/export`, { query: queryOf(filter) })

/** How it went, as counts that grow; no points before it began. */
export type Curve = Pick<CurveWire, 'points'>

export const readCurve = (id: number, signal?: AbortSignal): Promise<Curve> =>
  http.get<CurveWire>(`/campaigns/${id}/curve`, { signal })

/** The name of a ticket in the address of its page. */
export async function ticketAddress(ticketId: number): Promise<string> {
  const { uuid } = await http.get<{ uuid: string }>(`/tickets/${ticketId}`)
  return `/tickets/${uuid}`
}

const toRecipient = (wire: ShippingWire): Recipient => ({
  id: wire.id,
  name: wire.name,
  number: wire.number,
  text: wire.message,
  status: wire.status === 'delivered' ? 'sent' : wire.status,
  error: wire.error,
  isPartial: wire.partial,
  // The family's word for what WhatsApp accepted (CMP-15).
  sentAt: wire.deliveredAt,
  deliveredAt: wire.deliveredAck,
  readAt: wire.readAt,
  failedAt: wire.failedAt,
  repliedAt: wire.repliedAt,
  replyTicketId: wire.replyTicketId,
  leftAt: wire.leftAt,
})
