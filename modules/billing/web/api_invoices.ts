/** Requests of invoices, the own subscription and paying. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError, http } from '#web/lib/http'
import type { InvoiceWire, PixWire, SubscriptionWire } from '#modules/billing/wire'
import type { Payer } from './payer'
import { asPayer, permitStore } from './permit'

export type Invoice = InvoiceWire
export type Charge = PixWire
export type OwnSubscription = SubscriptionWire

export const invoicesKey = ['billing', 'invoices'] as const
export const subscriptionKey = ['billing', 'subscription'] as const

/** Newest first, 20 a page (BIL-13). */
export const listInvoices = (pageNumber: number, search: string, signal?: AbortSignal) =>
  http.page<Invoice>('/invoices/all', {
    ...asPayer(signal),
    query: { pageNumber, searchParam: search || null },
  })

export const ownSubscription = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) => http.get<OwnSubscription>('/subscription', asPayer(signal)),
})

/** Beside the payer. The contract wants price and limits; the server computes the amount itself (BIL-14). */
export interface Order {
  readonly invoiceId: number
  /** The chosen plan, which counts once the invoice is paid. */
  readonly plan?: number
  /** In reais. */
  readonly price: number
  readonly users: number
  readonly connections: number
}

/**
 * Gets a Pix code for an invoice; the same one while it is valid. Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN,
 * ERR_NO_PAYMENT_PROVIDER, ERR_PAYMENT_PROVIDER, ERR_VALIDATION.
 *
 * The contract also names a card's holder, number and CVV. The server drops them unread, so they are neither asked for
 * nor sent: payment is by Pix.
 */
export const payInvoice = (order: Order, payer: Payer) =>
  http.post<Charge>('/subscription', { ...filled(payer), ...order }, asPayer())

/** Without the fields that were left empty. */
const filled = (payer: Payer) =>
  Object.fromEntries(Object.entries(payer).filter(([, value]) => value !== ''))

/** Whether the invoice is paid by now, for whoever may have missed the event. */
export async function isPaid(invoiceId: number, signal?: AbortSignal): Promise<boolean> {
  try {
    const { rows } = await listInvoices(1, '', signal)
    return rows.some(({ id, status }) => id === invoiceId && status === 'paid')
  } catch (error) {
    if (isVoidPermit(error)) return true
    throw error
  }
}

/** The server voids a permit, with 401, as soon as nothing is owed (BIL-08); one that is too old it refuses with 403. */
export const isVoidPermit = (error: unknown): boolean =>
  permitStore.getState().permit !== null && error instanceof ApiError && error.status === 401

/** The 15 minutes of the permit are over. */
export const isOldPermit = (error: unknown): boolean =>
  permitStore.getState().permit !== null && error instanceof ApiError && error.status === 403
