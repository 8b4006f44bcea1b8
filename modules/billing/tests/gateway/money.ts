/** A company with an open invoice, the sandbox's bank, and the product in between, as it is run. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { apiAs } from '#app/kernel/testing/api'
import { fakeJobs, type FakeJobs } from '#app/kernel/testing/fakes/jobs'
import { closeProviders } from '#modules/billing/payments/open_provider'
import ReadCharges from '#modules/billing/jobs/read_charges'
import { BankFixture } from '#modules/billing/sandbox/tests/bank'
import { anInvoice, checkoutForm, type aPlan } from '#modules/billing/testing'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import type { PixWire } from '#modules/billing/wire'
import env from '#start/env'

export interface MoneyFixture {
  readonly bank: BankFixture
  readonly jobs: FakeJobs
  /** Pays a charge, waits until the product has answered the bank's notice, and runs what follows. */
  pay(txid: string, order?: object): Promise<void>
  close(): Promise<void>
}

export async function openMoney(): Promise<MoneyFixture> {
  const bank = await BankFixture.start()
  env.set('BANK_SANDBOX', bank.sandbox.env.BANK_SANDBOX)
  const jobs = fakeJobs()
  return {
    bank,
    jobs,
    async pay(txid, order) {
      await bank.pay(txid, order)
      await bank.chargeWhen(txid, (notices) => notices.at(-1)?.state === 'delivered')
      await jobs.runAll()
    },
    async close() {
      jobs.restore()
      await closeProviders()
      env.set('BANK_SANDBOX', '')
      await bank.stop()
    },
  }
}

export interface Payer {
  readonly admin: SomeoneSignedIn
  readonly invoiceId: number
  /** POST /subscription. */
  order(more?: object): Promise<PixWire>
  readonly state: () => Promise<{
    dueDate: string
    invoices: string[]
    outcomes: (string | null)[]
  }>
}

/** A company whose invoice is due on a day: 99,90 a month. */
export async function aPayer(
  client: ApiClient,
  dueDate: string,
  plan: Parameters<typeof aPlan>[0] = {}
): Promise<Payer> {
  const admin = await anAdmin()
  const { id } = admin.company
  const { id: invoiceId } = await anInvoice(admin.actor, dueDate, plan)
  return {
    admin,
    invoiceId,
    async order(more = {}) {
      const body = { ...checkoutForm, invoiceId, ...more }
      const answer = await apiAs(client, admin).post('/subscription', body)
      if (answer.status() !== 200) throw new Error(JSON.stringify(answer.body()))
      return answer.body() as PixWire
    },
    async state() {
      const [company] = await db
        .from('companies')
        .where('id', id)
        .select(db.raw('due_date::text as due'))
      const invoices = await db.from('invoices').where('company_id', id).orderBy('id')
      const charges = await db.from('charges').where('company_id', id).orderBy('id')
      return {
        dueDate: company.due as string,
        invoices: invoices.map(({ status }) => status as string),
        outcomes: charges.map(({ outcome }) => outcome as string | null),
      }
    },
  }
}

/** What the poll does every two minutes, for charges that are due now. */
export async function poll(): Promise<void> {
  await new ReadCharges().handle(null)
}

/** Every centavo that arrived belongs to one charge, and each charge says what became of it. */
export async function isBookWhole(companyId: number): Promise<boolean> {
  const charges = await db.from('charges').where('company_id', companyId)
  for (const { id, paid_cents: paid, outcome } of charges) {
    const [{ sum }] = await db
      .from('charge_payments')
      .where('charge_id', id)
      .sum('amount_cents as sum')
    if (Number(sum ?? 0) !== Number(paid)) return false
    const isNamed = ['renewed', 'too_little', 'surplus'].includes(outcome as string)
    if (isNamed !== Number(paid) > 0) return false
  }
  return true
}
