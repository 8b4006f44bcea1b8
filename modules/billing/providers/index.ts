/** From stored credentials to the provider. */
import { AsaasProvider } from '#modules/billing/providers/asaas'
import type { ProviderCredentials } from '#modules/billing/providers/credentials'
import { MercadoPagoProvider } from '#modules/billing/providers/mercado_pago'
import { PixProvider } from '#modules/billing/providers/pix'
import type { PaymentProvider } from '#modules/billing/providers/port'
import { sandboxCredentials } from '#modules/billing/providers/sandbox_credentials'

/**
 * Opens no connection yet; whoever asks for a provider closes it. `timeoutMs` is for one call, 10 s when missing. Throws
 * where the sandbox is wanted and there is none.
 */
export function providerOf(credentials: ProviderCredentials, timeoutMs?: number): PaymentProvider {
  switch (credentials.kind) {
    case 'pix':
      return new PixProvider(credentials, timeoutMs)
    case 'mercado_pago':
      return new MercadoPagoProvider(credentials, timeoutMs)
    case 'asaas':
      return new AsaasProvider(credentials, timeoutMs)
    case 'sandbox':
      return providerOf(sandboxCredentials(credentials.provider), timeoutMs)
  }
}
