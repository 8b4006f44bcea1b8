/** Requests of payment providers. */
import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/lib/http'
import type { PaymentProviderWire, ProviderTrialWire } from '#modules/billing/wire'
import type { PaymentProvider, ProviderKind, Trial } from './payment_model'

const base = '/payment-providers'
export const providersKey = ['billing', 'providers'] as const

/** The query of all kinds. Read again whenever somebody comes back to the page: no event tells of a change. */
export const allProviders = queryOptions({
  queryKey: providersKey,
  staleTime: 0,
  queryFn: ({ signal }): Promise<readonly PaymentProvider[]> =>
    http.get<PaymentProviderWire[]>(base, { signal }),
})

/** By field of the server; a mask stays what it hides, null removes what is optional. */
export type ProviderForm = Readonly<Record<string, string | null>>

export const saveProvider = (kind: ProviderKind, form: ProviderForm) =>
  http.put<PaymentProviderWire>(`${base}/${kind}`, form)

export const activateProvider = (kind: ProviderKind) =>
  http.post<PaymentProviderWire>(`${base}/${kind}/activate`)

export const deleteProvider = (kind: ProviderKind) => http.delete(`${base}/${kind}`)

/** Asks the provider whether it accepts the credentials, or registers where its notices go. */
export async function tryProvider(kind: ProviderKind, what: Trial['what']): Promise<Trial> {
  const { failure } = await http.post<ProviderTrialWire>(`${base}/${kind}/${what}`)
  return { what, failure }
}
