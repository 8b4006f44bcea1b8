/** Whether a contact receives campaigns. */
import type { OptOutWire } from '#modules/campaigns/wire'
import { http } from '#web/lib/http'

export interface OptOut {
  readonly optedOut: boolean
  /** Since when; null where that is not known. */
  readonly at: string | null
}

const path = (contactId: number) => `/contacts/${contactId}/campaign-opt-out`

export const readOptOut = (contactId: number, signal?: AbortSignal): Promise<OptOut> =>
  http.get<OptOutWire>(path(contactId), { signal })

export const saveOptOut = (contactId: number, optedOut: boolean): Promise<OptOut> =>
  http.put<OptOutWire>(path(contactId), { optedOut })
