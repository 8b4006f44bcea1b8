/** What the customers of the demo's platform have bought and paid, and what the next of them has to pay. */
import { randomBytes } from 'node:crypto'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { DemoCustomer } from '#app/kernel/modules/module'
import type { Recurrence } from '#modules/billing/contract'
import { bill } from '#modules/billing/invoices/bill'
import { addDays, addMonths, dateOf, daysAhead, monthsOf } from '#modules/billing/invoices/days'
import { Charge, ChargePayment, Invoice, Subscription, type Plan } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'

interface Bought {
  readonly plan: string
  readonly recurrence: Recurrence
  /** Invoices that were paid. None: the company is on trial. */
  readonly paid: number
  /** The last of them was paid twice: the operator has something to pay back. */
  readonly isPaidTwice?: boolean
}

/** By the name of the company. */
const boughtBy: Readonly<Record<string, Bought>> = {
  'Ateliê Ipê': { plan: 'Profissional', recurrence: 'MENSAL', paid: 6 },
  'Livraria Pássaro Azul': { plan: 'Essencial', recurrence: 'MENSAL', paid: 0 },
  'Clínica Bem-Estar': { plan: 'Profissional', recurrence: 'ANUAL', paid: 1, isPaidTwice: true },
  'Mercearia São Bento': { plan: 'Essencial', recurrence: 'MENSAL', paid: 4 },
}

/** In the transaction of the demo: the companies were created in it. */
export async function insertSubscriptions(
  customers: readonly DemoCustomer[],
  plans: readonly Plan[],
  work: Work
): Promise<void> {
  const ids = customers.map(({ companyId }) => companyId)
  const times = await companyRecords.lockPaidTimes(ids, work)
  for (const { companyId, name } of customers) {
    const bought = boughtBy[name]
    const plan = plans.find((one) => one.name === bought?.plan)
    const paidUntil = times.get(companyId)?.dueDate
    if (!bought || !plan || !paidUntil) continue
    await insertSubscription(work, { ...bought, companyId, plan, paidUntil })
  }
  // The open invoices.
  await bill(ids)
}

type Sale = Omit<Bought, 'plan'> & {
  readonly companyId: number
  readonly plan: Plan
  /** yyyy-MM-dd */
  readonly paidUntil: string
}

async function insertSubscription(work: Work, sale: Sale): Promise<void> {
  const { companyId, plan, recurrence, paidUntil, paid } = sale
  const months = monthsOf(recurrence)
  const at = paid ? dateOf(addMonths(paidUntil, -months * paid)) : now()
  await Subscription.create(
    { companyId, planId: plan.id, recurrence, createdAt: at, updatedAt: at },
    { client: work.trx }
  )
  for (let ago = paid; ago > 0; ago--) {
    const dueDate = addMonths(paidUntil, -months * ago)
    // The first one is as old as the company.
    const billedOn = addDays(dueDate, ago === paid ? -3 : -daysAhead)
    const times = sale.isPaidTwice && ago === 1 ? 2 : 1
    await insertPaid(work, sale, { dueDate, billedOn, times })
  }
}

interface Paid {
  /** yyyy-MM-dd, like the other. */
  readonly dueDate: string
  readonly billedOn: string
  /** How often it was paid. */
  readonly times: number
}

/** An invoice and how it was paid: at the bank of the sandbox, in time. */
async function insertPaid(
  { trx }: Work,
  sale: Sale,
  { dueDate, billedOn, times: count }: Paid
): Promise<void> {
  const { companyId, plan } = sale
  const months = monthsOf(sale.recurrence)
  const amountCents = plan.valueCents * months
  const paidAt = momentOn(addDays(dueDate, -1 - (Number(dueDate.slice(5, 7)) % 3)), 10)
  const times = { createdAt: momentOn(billedOn, 3), updatedAt: paidAt }
  const { id: invoiceId } = await Invoice.create(
    {
      companyId,
      planId: plan.id,
      detail: plan.name,
      months,
      valueCents: amountCents,
      dueDate: dateOf(dueDate),
      status: 'paid',
      paidAt,
      ...times,
    },
    { client: trx }
  )
  const { id: chargeId } = await Charge.create(
    {
      companyId,
      invoiceId,
      provider: 'sandbox',
      txid: randomBytes(16).toString('hex'),
      amountCents,
      paidCents: amountCents * count,
      usedCents: amountCents,
      state: 'closed',
      outcome: 'renewed',
      expiresAt: paidAt.plus({ minutes: 40 }),
      createdAt: paidAt.minus({ minutes: 20 }),
      updatedAt: paidAt,
    },
    { client: trx }
  )
  const payments = Array.from({ length: count }, (_, place) => ({
    companyId,
    chargeId,
    paymentId: randomBytes(16).toString('hex'),
    amountCents,
    paidAt: paidAt.plus({ minutes: 2 * place }),
    createdAt: paidAt.plus({ minutes: 2 * place }),
  }))
  await ChargePayment.createMany(payments, { client: trx })
}

const momentOn = (day: string, hour: number): DateTime<true> =>
  dateOf(day).setZone('America/Sao_Paulo', { keepLocalTime: true }).set({ hour }) as DateTime<true>
