/** The sandbox's bank, providers that use it, and the product's side of their notices. */
import { randomBytes } from 'node:crypto'
import { now } from '#app/kernel/clock'
import type { ProviderCredentials, providerNames } from '#modules/billing/providers/credentials'
import { providerOf } from '#modules/billing/providers/index'
import type {
  ChargeRef,
  NewCharge,
  Notice,
  PaymentProvider,
  ProviderError,
} from '#modules/billing/providers/port'
import { BankFixture, Webhook, type Heard } from '#modules/billing/sandbox/tests/bank'
import type { ChargeWire } from '#modules/billing/sandbox/payer/wire'

export type ProviderName = (typeof providerNames)[number]

/** Short, as the tests wait for it. */
export const timeoutMs = 1_500

export interface BillingFixture {
  readonly bank: BankFixture
  readonly webhook: Webhook
  /** Credentials for the bank, with some replaced. */
  credentials(name: ProviderName, over?: object): ProviderCredentials
  provider(name: ProviderName, over?: object): PaymentProvider
  /** Charges that the bank has made for this txid. */
  chargesOf(name: ProviderName, txid: string): Promise<readonly ChargeWire[]>
  fault(kind: string, more?: object): Promise<unknown>
  /** What the next notices bring. */
  notices(count: number): Promise<readonly Notice[]>
  close(): Promise<void>
}

export async function setUpBank(): Promise<BillingFixture> {
  const bank = await BankFixture.start()
  const webhook = await Webhook.listen()
  const opened: PaymentProvider[] = []
  const { pix, mercadoPago, asaas } = bank.access
  const byName = {
    pix: { kind: 'pix', ...pix },
    mercado_pago: { kind: 'mercado_pago', ...mercadoPago },
    asaas: { kind: 'asaas', ...asaas },
  } as const
  const credentials = (name: ProviderName, over: object = {}) =>
    ({ ...byName[name], ...over }) as ProviderCredentials
  return {
    bank,
    webhook,
    credentials,
    provider(name, over) {
      const provider = providerOf(credentials(name, over), timeoutMs)
      opened.push(provider)
      return provider
    },
    async chargesOf(name, txid) {
      const all: ChargeWire[] = await bank.own('GET', '/charges')
      return all.filter(
        ({ provider, id, externalReference }) =>
          provider === name && (externalReference ?? id) === txid
      )
    },
    fault: (kind, more) => bank.own('POST', '/faults', { kind, ...more }),
    notices: async (count) => (await webhook.times(count)).map(noticeOf),
    async close() {
      await Promise.all(opened.map((provider) => provider.close()))
      await webhook.close()
      await bank.stop()
    },
  }
}

export const noticeOf = ({ url, headers, body }: Heard): Notice => ({
  headers: headers as Notice['headers'],
  query: Object.fromEntries(url.searchParams),
  body: JSON.stringify(body),
})

export const payer = { name: 'Ana Lima', email: 'ana@guiche.local', taxNumber: '123.456.789-09' }

export const newCharge = (over: Partial<NewCharge> = {}): NewCharge => ({
  txid: randomBytes(16).toString('hex'),
  amountCents: 9990,
  expiresAt: now().plus({ hours: 1 }).startOf('second'),
  description: 'Plano Pro',
  payer,
  noticeUrl: null,
  ...over,
})

/** Makes a charge; the way it is named afterwards, and the code to pay it by. */
export async function made(
  provider: PaymentProvider,
  over: Partial<NewCharge> = {}
): Promise<ChargeRef & { readonly providerId: string; readonly code: string }> {
  const charge = newCharge(over)
  const { providerId, code } = await provider.createCharge(charge)
  return { txid: charge.txid, providerId, code }
}

/** What a call rejects with; throws when it does not. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const outcome = await call.then(
    () => null,
    (error: ProviderError) => error
  )
  if (!outcome) throw new Error('it did not fail')
  return outcome
}
