/** Credentials of the sandbox's bank. */
import type { ProviderCredentials, providerNames } from '#modules/billing/providers/credentials'
import env from '#start/env'

type ProviderName = (typeof providerNames)[number]
type CredentialsOf<N> = Omit<Extract<ProviderCredentials, { kind: N }>, 'kind'>

/** BANK_SANDBOX: what the sandbox prints when it is ready. */
interface BankAccess {
  readonly pix: CredentialsOf<'pix'>
  readonly mercadoPago: CredentialsOf<'mercado_pago'>
  readonly asaas: CredentialsOf<'asaas'>
}

/** Whether charges can be made at the sandbox's bank. Throws in production, where it would give plans away. */
export function hasSandboxBank(): boolean {
  return accessText() !== ''
}

/** Throws without a sandbox, and in production. */
export function sandboxCredentials(name: ProviderName): ProviderCredentials {
  const text = accessText()
  if (!text) throw new Error('There is no bank of the sandbox: BANK_SANDBOX is not set.')
  const { pix, mercadoPago, asaas } = JSON.parse(text) as BankAccess
  if (name === 'pix') return { kind: 'pix', ...pix }
  return name === 'asaas' ? { kind: 'asaas', ...asaas } : { kind: 'mercado_pago', ...mercadoPago }
}

function accessText(): string {
  const text: string = env.get('BANK_SANDBOX', '')
  if (text && env.get('NODE_ENV') === 'production') {
    throw new Error('BANK_SANDBOX is for tests and demos; NODE_ENV=production refuses it')
  }
  return text
}
