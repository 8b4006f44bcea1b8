/** The providers in use. */
import { hasSandboxBank } from '#modules/billing/providers/sandbox_credentials'
import { providerOf } from '#modules/billing/providers/index'
import type { PaymentProvider } from '#modules/billing/providers/port'

export interface OpenProvider {
  readonly kind: string
  readonly provider: PaymentProvider
}

let sandbox: PaymentProvider | undefined

export async function activeProvider(): Promise<OpenProvider | null> {
  const provider = await openProvider('sandbox')
  return provider && { kind: 'sandbox', provider }
}

export async function openProvider(kind: string): Promise<PaymentProvider | null> {
  if (kind !== 'sandbox' || !hasSandboxBank()) return null
  return (sandbox ??= providerOf({ kind: 'sandbox', provider: 'pix' }))
}

export async function closeProviders(): Promise<void> {
  await sandbox?.close()
  sandbox = undefined
}
