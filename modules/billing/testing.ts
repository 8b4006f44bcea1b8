/** Plans, and accounts at payment providers, for tests. */
import { now } from '#app/kernel/clock'
import { Plan } from '#modules/billing/model'
import { PaymentAccount } from '#modules/billing/payments/model'
import { encrypted } from '#modules/billing/payments/stored_credentials'
import type { ProviderCredentials } from '#modules/billing/providers/credentials'

let made = 0

/** With every limit off, private, for 99,90 a month; features by their defaults. */
export function aPlan(options: Partial<Plan> = {}): Promise<Plan> {
  return Plan.create({
    name: `Plan ${++made} ${Date.now()}`,
    users: null,
    connections: null,
    queues: null,
    valueCents: 9990,
    isPublic: false,
    flags: {},
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })
}

/** Of an account at Asaas where nobody answers. */
export const asaasForm = {
  url: 'https://127.0.0.1:1',
  accessToken: '$aact_hmlg_000011112222',
  webhookToken: 'w'.repeat(28) + '5678',
}

/** Not active unless said otherwise. */
export const aPaymentAccount = (
  credentials: ProviderCredentials = { kind: 'asaas', ...asaasForm },
  options: Partial<PaymentAccount> = {}
): Promise<PaymentAccount> =>
  PaymentAccount.create({
    kind: credentials.kind,
    credentials: encrypted(credentials),
    isActive: false,
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })
