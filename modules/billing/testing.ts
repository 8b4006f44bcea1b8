/** Plans, invoices, and accounts at payment providers, for tests. */
import { createHmac, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { subscribe } from '#modules/billing/actions/subscribe'
import { settle } from '#modules/billing/charges/settle'
import { Charge, Invoice, Plan } from '#modules/billing/model'
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

/** An active account of the Pix API where nobody answers; `hmac` proves its notices. */
export async function aPixAccount(): Promise<{ readonly hmac: string }> {
  await PaymentAccount.query().delete()
  const [clientSecret, key] = ['secret-of-tests', 'pix@guiche.local']
  const pem = { certificate: 'none', privateKey: 'none' }
  await aPaymentAccount(
    { kind: 'pix', url: 'https://127.0.0.1:1', clientId: 'tests', clientSecret, key, ...pem },
    { isActive: true }
  )
  return { hmac: createHmac('sha256', clientSecret).update(`notices of ${key}`).digest('hex') }
}

/** Puts the company on a plan of 99,90 with an invoice that is due on this day (yyyy-MM-dd). */
export async function anInvoice(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  dueDate = now().plus({ days: 5 }).toISODate()!,
  plan: Partial<Plan> = {}
): Promise<Invoice> {
  const { companyId } = actor
  await db.from('companies').where('id', companyId).update({ due_date: dueDate })
  await subscribe(actor, companyId, (await aPlan(plan)).id)
  return Invoice.of({ companyId }).where('status', 'open').firstOrFail()
}

/** A charge that can be paid for an hour. */
export const aCharge = (
  { companyId, id, valueCents }: Invoice,
  options: Partial<Charge> = {}
): Promise<Charge> =>
  Charge.create({
    companyId,
    invoiceId: id,
    provider: 'pix',
    txid: randomBytes(16).toString('hex'),
    amountCents: valueCents,
    code: '00020126BR.GOV.BCB.PIX',
    state: 'open',
    expiresAt: now().plus({ hours: 1 }),
    nextReadAt: now().plus({ minutes: 2 }),
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })

/** The provider reports these payments of a charge, in centavos: all that have arrived so far, known by `E1`, `E2`, … */
export const arrive = (charge: Charge, ...amounts: readonly number[]): Promise<void> =>
  settle(
    charge,
    {
      status: 'paid',
      paidCents: amounts.reduce((sum, cents) => sum + cents, 0),
      payments: amounts.map((amountCents, at) => ({
        id: `E${at + 1}-${charge.txid}`,
        amountCents,
        at: now(),
      })),
    },
    false
  )

/** What the form of the checkout sends. */
export const checkoutForm = {
  firstName: 'Ana',
  lastName: 'Lima',
  address2: 'Rua das Flores, 10',
  city: 'São Paulo',
  zipcode: '01310-100',
  country: 'BR',
  taxNumber: '123.456.789-09',
  price: '99.90',
  users: '3',
  connections: '1',
}
