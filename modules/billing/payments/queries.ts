/** Accounts at payment providers as the operator sees them. */
import { usableKinds } from '#modules/billing/payments/access'
import { PaymentAccount } from '#modules/billing/payments/model'
import { activeKind } from '#modules/billing/payments/open_provider'
import { decrypted } from '#modules/billing/payments/stored_credentials'
import type { ProviderCredentials, ProviderKind } from '#modules/billing/providers/credentials'

export interface AccountView {
  readonly kind: ProviderKind
  /** Null for one that is not set up; the sandbox always is. */
  readonly credentials: ProviderCredentials | null
  readonly isActive: boolean
  /** What is stored; null also for a sandbox that was never changed. */
  readonly account: PaymentAccount | null
}

/** Of each kind that can be used here, set up or not. */
export async function listAccounts(): Promise<AccountView[]> {
  const [accounts, active] = await Promise.all([PaymentAccount.all(), activeKind()])
  return usableKinds().map((kind) => {
    const account = accounts.find((each) => each.kind === kind) ?? null
    const stored = account && decrypted(account.credentials)
    const credentials = stored ?? (kind === 'sandbox' ? { kind, provider: 'pix' as const } : null)
    return { kind, credentials, isActive: kind === active, account }
  })
}

export async function showAccount(kind: ProviderKind): Promise<AccountView> {
  return (await listAccounts()).find((each) => each.kind === kind)!
}
