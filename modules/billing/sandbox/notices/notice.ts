// What a provider reports to the product's webhook, and what came of it.
import type { Charge, Payment, ProviderName } from '#modules/billing/sandbox/charge'

/** `wrong`, `missing`: what a forger sends who does not know the secret. */
export const secrets = ['right', 'wrong', 'missing'] as const
export type Secret = (typeof secrets)[number]

export interface NoticeDraft {
  readonly chargeId: string
  readonly provider: ProviderName
  /** The provider's name for it: `pix`, `payment.updated`, `PAYMENT_RECEIVED`. */
  readonly event: string
  /** Address with everything that belongs to it; undefined when the product has registered none. */
  readonly url?: string
  readonly body: unknown
  readonly secret: Secret
  /** `forged`: nobody paid. */
  readonly kind: 'real' | 'repeated' | 'forged'
}

export interface Notice extends NoticeDraft {
  readonly id: string
  /** ISO 8601. */
  readonly createdAt: string
  /** `lost`, `unaddressed`: never sent. `failed`: no attempt is left. */
  state: 'waiting' | 'delivered' | 'failed' | 'lost' | 'unaddressed'
  /** ISO 8601; missing when nothing more will be tried. */
  nextAt?: string
  readonly attempts: Attempt[]
}

export interface Attempt {
  /** ISO 8601. */
  readonly at: string
  /** HTTP status of the product's answer; missing when there was none. */
  readonly status?: number
  /** Beginning of its body, or why there was no answer. */
  readonly answer: string
}

/** How one provider notifies. */
export interface Notifier {
  created?(charge: Charge): NoticeDraft
  paid(charge: Charge, payments: readonly Payment[]): NoticeDraft
  cancelled?(charge: Charge): NoticeDraft
  /** Claims that an unpaid charge was paid in full. */
  forged(charge: Charge, secret: Secret): NoticeDraft
  /** Headers of one attempt, without those of JSON. */
  headers(notice: Notice): Record<string, string>
  /** Whether the provider takes this HTTP status as "received". */
  accepts(status: number): boolean
}
export type Notifiers = Readonly<Record<ProviderName, Notifier>>
