/** What the screens compute about charges. */
import type { BookedCharge } from './api_charges'

export type ChargeState =
  Exclude<BookedCharge['outcome'], 'surplus' | null> | 'too_much' | 'open' | 'asked' | 'ending'

/** In one word. Too much arrived for an invoice that was not open any more, or more than the invoice's value. */
export function stateOf({ outcome, state, received, used }: BookedCharge): ChargeState {
  if (outcome === 'surplus' || (outcome === 'renewed' && received > used)) return 'too_much'
  if (outcome) return outcome
  return state === 'closed' ? 'expired' : state
}

/** When the last payment arrived; null before the first one. */
export const lastPaidAt = ({ payments }: BookedCharge): string | null =>
  payments.at(-1)?.paidAt ?? null
