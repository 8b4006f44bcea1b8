/** Maps accounts at payment providers to the HTTP contract's names. */
import { failureOf } from '#modules/billing/payments/failures'
import type { PaymentAccount } from '#modules/billing/payments/model'
import type { AccountView } from '#modules/billing/payments/queries'
import { certificateIn, maskedFields } from '#modules/billing/payments/stored_credentials'
import { noticeUrlOf } from '#modules/billing/payments/notice_url'
import type { ProviderError } from '#modules/billing/providers/port'
import type { PaymentProviderWire, ProviderTrialWire } from '#modules/billing/wire'

export function paymentProviderWire(view: AccountView): PaymentProviderWire {
  const { kind, credentials, isActive, account } = view
  return {
    kind,
    isSet: credentials !== null,
    isActive,
    credentials: credentials ? maskedFields(credentials) : {},
    certificate: credentials && certificateIn(credentials),
    noticeUrl: noticeUrlOf(kind),
    registration: registrationOf(view),
    registeredAt: account?.registeredAt?.toUTC().toISO() ?? null,
    lastFailure: account && lastFailureOf(account),
  }
}

export const trialWire = (error: ProviderError | null): ProviderTrialWire => ({
  works: !error,
  failure: error && failureOf(error),
})

function registrationOf({
  kind,
  credentials,
  account,
}: AccountView): PaymentProviderWire['registration'] {
  const protocol = credentials?.kind === 'sandbox' ? credentials.provider : kind
  // The sandbox's bank gets the address with each charge as well (charges/checkout.ts).
  if (kind === 'sandbox' || protocol === 'mercado_pago') return 'not_needed'
  if (!account?.registeredUrl) return 'missing'
  return account.registeredUrl === noticeUrlOf(kind) ? 'registered' : 'elsewhere'
}

function lastFailureOf(account: PaymentAccount): PaymentProviderWire['lastFailure'] {
  const { errorReason: reason, errorDetail: detail, errorAt } = account
  return reason && { reason, detail: detail ?? '', at: errorAt!.toUTC().toISO()! }
}
