/** The product's book beside the bank's, and what became of each company. */
import type { ChargeWire } from '#modules/billing/sandbox/payer/wire'
import { atBank, type Expected } from '#modules/billing/tests/crash/payers'
import type { Product } from '#tests/support/product'

interface BookedCharge {
  readonly txid: string
  readonly company_id: number
  readonly outcome: string | null
  /** Centavos. */
  readonly paid: number
  /** What of it paid the invoice; only a renewal uses any. */
  readonly used: number
  /** `id amount` of each payment, in order. */
  readonly payments: readonly string[]
}

const booked = (product: Product) =>
  product.sql<BookedCharge>(
    `select charge.txid, charge.company_id, charge.outcome, charge.paid_cents::int as paid,
       charge.used_cents::int as used,
       array(select payment_id || ' ' || amount_cents from charge_payments
         where charge_id = charge.id order by 1) as payments
     from charges charge order by charge.id`
  )

export interface Books {
  /** Payments at the bank. */
  readonly payments: number
  /** Centavos. */
  readonly paid: number
  /** Each difference between bank and book, and each centavo that no word explains. */
  readonly wrongs: readonly string[]
}

/** Compares them charge by charge, payment by payment. */
export async function compareBooks(product: Product): Promise<Books> {
  const ours = await booked(product)
  const bank = await atBank<ChargeWire[]>(product, 'GET', '/charges')
  const unknown = bank.filter(({ id }) => !ours.some(({ txid }) => txid === id))
  const wrongs = unknown.map(({ id, paid }) => `${id}: only at the bank, paid ${paid.amount}`)
  for (const charge of ours) {
    const there = bank.find(({ id }) => id === charge.txid)
    wrongs.push(...wrongsOf(charge, there).map((wrong) => `${charge.txid}: ${wrong}`))
  }
  const payments = bank.reduce((sum, charge) => sum + charge.payments.length, 0)
  return { payments, paid: bank.reduce((sum, { paid }) => sum + paid.amount, 0), wrongs }
}

function wrongsOf(charge: BookedCharge, there: ChargeWire | undefined): string[] {
  const atTheBank = there?.payments.map(({ id, amount }) => `${id} ${amount}`).sort() ?? []
  const [inBook, paid] = [charge.payments.join(', '), there?.paid.amount ?? 0]
  const isExplained = ['renewed', 'too_little', 'surplus'].includes(charge.outcome ?? '')
  return [
    atTheBank.join(', ') === inBook ? [] : `paid ${atTheBank.join(', ')}, booked ${inBook}`,
    charge.paid === paid ? [] : `the sum is ${charge.paid}, not ${paid}`,
    isExplained === paid > 0 ? [] : `${paid} are ${charge.outcome}`,
    isUseRight(charge) ? [] : `${charge.used} of ${paid} pay an invoice, ${charge.outcome}`,
  ].flat()
}

/** A renewal alone uses money, and no more than has arrived. */
const isUseRight = ({ outcome, used, paid }: BookedCharge): boolean =>
  (outcome === 'renewed') === used > 0 && used <= paid

export interface Found extends Expected {
  readonly paidInvoices: number
  readonly audits: number
  readonly mails: number
}

/** What became of a company. */
export async function foundOf(product: Product, companyId: number): Promise<Found> {
  const [row] = await product.sql<Omit<Found, 'paid' | 'outcomes' | 'renewals'>>(
    `select due_date::text as "dueDate",
       (select count(*)::int from invoices where company_id = $1 and status = 'paid') as "paidInvoices",
       (select count(*)::int from audit_entries
         where company_id = $1 and action = 'billing.pay_invoice') as audits,
       (select count(*)::int from mails
         where company_id = $1 and kind = 'billing.invoice_paid') as mails
     from companies where id = $1`,
    [companyId]
  )
  const own = (await booked(product)).filter((charge) => charge.company_id === companyId)
  const outcomes = own.map(({ outcome }) => outcome)
  const renewals = outcomes.filter((outcome) => outcome === 'renewed').length
  return { ...row!, renewals, paid: own.map(({ paid }) => paid), outcomes }
}
