// The JSON of the payer's calls, for the page and for tests.
import type { Centavos, ChargeState, ProviderName } from '#modules/billing/sandbox/charge'
import type { Notice } from '#modules/billing/sandbox/notices/notice'

/** 1990 and `R$ 19,90` */
export interface AmountWire {
  readonly amount: Centavos
  readonly amountText: string
}
export interface ChargeWire extends AmountWire {
  readonly id: string
  readonly provider: ProviderName
  readonly state: ChargeState
  /** ISO 8601, as all times here. */
  readonly createdAt: string
  readonly expiresAt: string
  /** Whether it may be paid after `expiresAt` without `late`. */
  readonly isPayableLate: boolean
  readonly payer: string | null
  readonly description: string | null
  readonly externalReference: string | null
  /** The copy-and-paste text. */
  readonly code: string
  readonly paid: AmountWire
  readonly payments: readonly PaymentWire[]
  /** Oldest first. */
  readonly notices: readonly NoticeWire[]
}
export interface PaymentWire extends AmountWire {
  /** endToEndId */
  readonly id: string
  readonly at: string
  readonly isLate: boolean
  readonly payer: string
}
/** What its request carried is in `body`; the address is shown without its secret. */
export type NoticeWire = Omit<Notice, 'provider'>
export interface ScanWire extends AmountWire {
  readonly charge: ChargeWire
  readonly receiver: { readonly name: string; readonly city: string }
}
export interface AccountWire {
  readonly receiver: { readonly name: string; readonly city: string }
  /** Whether the product has registered an address for notices there. Mercado Pago's stand in each payment. */
  readonly webhooks: { readonly pix: boolean; readonly asaas: boolean }
  /** How many of the next payments nobody will be notified of. */
  readonly losing: number
}
