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
  const paid: Paid[] = []
  for (const { companyId, name } of customers) {
    const bought = boughtBy[name]
    const plan = plans.find((one) => one.name === bought?.plan)
    const paidUntil = times.get(companyId)?.dueDate
    if (!bought || !plan || !paidUntil) continue
    const sale = { ...bought, companyId, plan, paidUntil }
    await insertSubscription(work, sale)
    paid.push(...paidOf(sale))
  }
  // In the order of time, since the lists are sorted by ids.
  for (const one of paid.toSorted((a, b) => a.paidOn.localeCompare(b.paidOn)))
    await insertPaid(work, one)
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
  const at = paid ? dateOf(addMonths(paidUntil, -monthsOf(recurrence) * paid)) : now()
  await Subscription.create(
    { companyId, planId: plan.id, recurrence, createdAt: at, updatedAt: at },
    { client: work.trx }
  )
}

interface Paid {
  readonly sale: Sale
  /** yyyy-MM-dd, like the others. */
  readonly dueDate: string
  readonly billedOn: string
  readonly paidOn: string
  /** How often it was paid. */
  readonly times: number
}

/** The invoices that a company paid, the oldest first. */
const paidOf = (sale: Sale): Paid[] =>
  Array.from({ length: sale.paid }, (_, place) => {
    const isLast = place === sale.paid - 1
    const dueDate = addMonths(sale.paidUntil, monthsOf(sale.recurrence) * (place - sale.paid))
    return {
      sale,
      dueDate,
      // The first one is as old as the company.
      billedOn: addDays(dueDate, place === 0 ? -3 : -daysAhead),
      paidOn: addDays(dueDate, -1 - (Number(dueDate.slice(5, 7)) % 3)),
      times: sale.isPaidTwice && isLast ? 2 : 1,
    }
  })

/** An invoice and how it was paid: at the bank of the sandbox, in time. */
async function insertPaid(
  { trx }: Work,
  { sale, dueDate, billedOn, paidOn, times: count }: Paid
): Promise<void> {
  const { companyId, plan } = sale
  const months = monthsOf(sale.recurrence)
  const amountCents = plan.valueCents * months
  const paidAt = momentOn(paidOn, 10)
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
