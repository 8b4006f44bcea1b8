/** What became of the charges that this page knows of: written by events, or by asking the server. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { create } from 'zustand'
import { date } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import { realtimeStore } from '#web/shell/realtime'
import { renewSession } from '#web/shell/session'
import { currentSession, currentVisit, sessionStore } from '#web/shell/session_store'
import { notePaid, unpaidStore } from '#web/shell/unpaid'
import { isOldPermit, isPaid } from './api_invoices'

export type Outcome =
  /** `dueDate`: until when the company may work now, yyyy-MM-dd; null when only the server's list said that it is paid. */
  | { readonly kind: 'paid'; readonly dueDate: string | null }
  | { readonly kind: 'expired' }
  /** Less arrived than the invoice's value; in reais. */
  | { readonly kind: 'short'; readonly paid: number; readonly value: number }

type ByInvoice = Readonly<Record<number, Outcome>>
const outcomes = create<{ readonly byInvoice: ByInvoice }>()(() => ({ byInvoice: {} }))

export function settle(invoiceId: number, outcome: Outcome): void {
  outcomes.setState(({ byInvoice }) => ({ byInvoice: { ...byInvoice, [invoiceId]: outcome } }))
}

/** For a new charge of the same invoice. */
export function forgetOutcome(invoiceId: number): void {
  outcomes.setState(({ byInvoice: { [invoiceId]: _, ...rest } }) => ({ byInvoice: rest }))
}

/** The company has paid: says so to those whom it concerns, and shows again what was refused until now. */
export function announcePaid(client: QueryClient, dueDate: string | null): void {
  const session = currentSession()
  const mayPay = !session || session.abilities.includes('billing.pay')
  if (mayPay || unpaidStore.getState().unpaid) toasts.success(renewedText(dueDate))
  notePaid()
  // The session of a visitor is a permit, which is void by now.
  if (!session) return
  void client.invalidateQueries()
  // Brings the new last paid day. A visit to a company cannot be renewed.
  if (!currentVisit()) void renewSession()
}

/** `dueDate`: yyyy-MM-dd; null when unknown. */
export const renewedText = (dueDate: string | null): string =>
  dueDate
    ? i18next.t('billing:outcome.renewed_until', { date: date(dueDate) })
    : i18next.t('billing:outcome.renewed')

/** Milliseconds between two questions whether the invoice is paid, while no event would say so. */
const askMs = 5000

interface Followed {
  readonly outcome: Outcome | null
  /** Nothing will tell whether it is paid: the permit is too old. */
  readonly isBlind: boolean
}

/** The outcome of a charge, as soon as there is one. */
export function useOutcome(invoiceId: number): Followed {
  const client = useQueryClient()
  const outcome = outcomes(({ byInvoice }) => byInvoice[invoiceId] ?? null)
  const hasEvents = useHasEvents()
  const isOpen = outcome === null || outcome.kind === 'expired'
  // Asked again at once after a reconnect, as all queries are: an event may have been lost.
  const { data, error } = useQuery({
    queryKey: ['billing', 'is_paid', invoiceId],
    queryFn: ({ signal }) => isPaid(invoiceId, signal),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state }) => (hasEvents || isOldPermit(state.error) ? false : askMs),
  })
  useEffect(() => {
    if (!data || !isOpen) return
    settle(invoiceId, { kind: 'paid', dueDate: null })
    announcePaid(client, null)
  }, [data, isOpen, invoiceId, client])
  return { outcome, isBlind: isOldPermit(error) }
}

function useHasEvents(): boolean {
  const isIn = sessionStore(({ phase }) => phase === 'in')
  const isReady = realtimeStore(({ state }) => state === 'ready')
  return isIn && isReady
}
