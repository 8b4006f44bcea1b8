/** Requests of the book of charges. */
import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/lib/http'
import type { ChargesSummaryWire, ChargeWire } from '#modules/billing/wire'

export type BookedCharge = ChargeWire
export type ChargesSummary = ChargesSummaryWire

export interface ChargeFilter {
  /** Those alone of which money is to be paid back, or all. */
  readonly show: 'to_refund' | 'all'
  readonly search: string
}

export const chargesKey = ['billing', 'charges'] as const

/** Newest first, 20 a page. */
export const listCharges = (
  pageNumber: number,
  { show, search }: ChargeFilter,
  signal?: AbortSignal
) =>
  http.page<BookedCharge>('/charges', {
    signal,
    query: { pageNumber, show, searchParam: search || null },
  })

export const chargesSummary = queryOptions({
  queryKey: [...chargesKey, 'summary'],
  queryFn: ({ signal }) => http.get<ChargesSummary>('/charges/summary', { signal }),
})

/**
 * Notes that all that is to be paid back of a charge has been. `amount`: what was seen, in reais. Throws
 * ERR_AMOUNT_TO_REFUND_CHANGED, ERR_CHARGE_ALREADY_REFUNDED, ERR_NOTHING_TO_REFUND, ERR_NO_CHARGE_FOUND, ERR_VALIDATION.
 */
export const refundCharge = (id: number, refund: { note: string; amount: number }) =>
  http.put<BookedCharge>(`/charges/${id}/refund`, refund)
