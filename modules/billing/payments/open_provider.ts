/** Payment providers that are ready for calls. One of each kind is kept open, and opened anew when its account changes. */
import { databaseClient } from '#app/kernel/database/database_client'
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'
import { PaymentAccount } from '#modules/billing/payments/model'
import { decrypted } from '#modules/billing/payments/stored_credentials'
import type { ProviderCredentials, ProviderKind } from '#modules/billing/providers/credentials'
import { providerOf } from '#modules/billing/providers/index'
import type { PaymentProvider } from '#modules/billing/providers/port'
import { hasSandboxBank, sandboxCredentials } from '#modules/billing/providers/sandbox_credentials'

/** Milliseconds until a provider is closed whose account changed: somebody may be between two calls of it. */
const closingMs = 60_000

interface Account {
  readonly kind: ProviderKind
  readonly isActive: boolean
  readonly credentials: ProviderCredentials | null
}
const remembered = new InvalidatingCache<readonly Account[]>('billing.payment_providers_changed')

interface OpenProvider {
  readonly provider: PaymentProvider
  /** The credentials it was opened with. */
  readonly text: string
}
const opened = new Map<ProviderKind, OpenProvider>()
/** Those that are to be closed, with the timers that will do it. */
const replaced = new Map<PaymentProvider, NodeJS.Timeout>()

export interface ActiveProvider {
  readonly kind: ProviderKind
  readonly provider: PaymentProvider
}

/**
 * The provider by which new charges are made; null when payments are not set up. While none is active it is the sandbox,
 * where there is one. It stays the caller's for this piece of work only, and is never closed by them.
 */
export async function activeProvider(): Promise<ActiveProvider | null> {
  const kind = await activeKind()
  const provider = await openProvider(kind)
  return provider && { kind, provider }
}

/** Of which kind it is, or would be: the sandbox also where there is none. */
export async function activeKind(): Promise<ProviderKind> {
  return (await accounts()).find(({ isActive }) => isActive)?.kind ?? 'sandbox'
}

/** The provider of a charge that was made there, active or not; null when its account is gone. As `activeProvider`. */
export async function openProvider(kind: ProviderKind): Promise<PaymentProvider | null> {
  const account = (await accounts()).find((each) => each.kind === kind)
  const credentials = kind === 'sandbox' ? ofSandbox(account) : account?.credentials
  if (!credentials) {
    replace(kind)
    return null
  }
  const text = JSON.stringify(credentials)
  const before = opened.get(kind)
  if (before?.text === text) return before.provider
  const provider = providerOf(credentials)
  replace(kind, { provider, text })
  return provider
}

/** Closes all; for when the process stops, and for tests. */
export async function closeProviders(): Promise<void> {
  const all = [...[...opened.values()].map(({ provider }) => provider), ...replaced.keys()]
  for (const timer of replaced.values()) clearTimeout(timer)
  opened.clear()
  replaced.clear()
  await Promise.all(all.map((provider) => provider.close()))
}

const accounts = () =>
  remembered.read('all', async () =>
    (await PaymentAccount.query({ client: databaseClient() })).map(
      ({ kind, isActive, credentials }) => ({
        kind,
        isActive,
        credentials: decrypted(credentials),
      })
    )
  )

/** The sandbox needs no account: without one it is the Pix API. */
function ofSandbox(account: Account | undefined): ProviderCredentials | null {
  if (!hasSandboxBank()) return null
  const chosen = account?.credentials
  return sandboxCredentials(chosen?.kind === 'sandbox' ? chosen.provider : 'pix')
}

function replace(kind: ProviderKind, next?: OpenProvider): void {
  const before = opened.get(kind)?.provider
  if (next) opened.set(kind, next)
  else opened.delete(kind)
  if (!before) return
  const close = () => {
    replaced.delete(before)
    void before.close()
  }
  replaced.set(before, setTimeout(close, closingMs).unref())
}
