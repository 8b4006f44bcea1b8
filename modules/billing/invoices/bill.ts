/** Keeps the open invoices of companies in step with their plans and last paid days (BIL-12, BIL-18). */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { Charge, Invoice, Subscription } from '#modules/billing/model'
import { billingDayIn, dateOf } from '#modules/billing/invoices/days'
import { decide, type Decision, type InvoiceTerms } from '#modules/billing/invoices/decide'
import { companyRecords } from '#modules/identity/public'

/**
 * Creates, changes or cancels the open invoice of each of these companies, and renews those whose plan is free. Joins the
 * caller's unit of work. Repeated, it changes nothing. `isRepriced`: their plan or recurrence has just changed.
 */
export async function bill(
  companyIds: readonly number[],
  { isRepriced = false }: { readonly isRepriced?: boolean } = {}
): Promise<void> {
  await unitOfWork(async (work) => {
    const times = await companyRecords.lockPaidTimes(companyIds, work)
    const everyone = { everyCompany: true }
    const subscriptions = await Subscription.query({ client: work.trx })
      .sideload(everyone)
      .whereIn('company_id', [...times.keys()])
      .preload('plan')
    const onPlan = new Map(subscriptions.map((one) => [one.companyId, termsOf(one)]))
    const open = await openInvoices([...times.keys()], work)
    const created: [companyId: number, terms: InvoiceTerms][] = []
    for (const [companyId, time] of times) {
      const invoice = open.get(companyId) ?? null
      const terms = onPlan.get(companyId) ?? onNone
      const state = { ...time, ...terms, open: invoice && viewOf(invoice) }
      const decision = decide(state, billingDayIn(time.zone), isRepriced)
      if (invoice) await update(invoice, decision, work)
      if (decision.create) created.push([companyId, decision.create])
      if (decision.renewUntil)
        await companyRecords.extendPaidTime(companyId, decision.renewUntil, work)
    }
    await create(created, work)
  })
}

const onNone = { plan: null, recurrence: 'MENSAL' } as const
const termsOf = ({ plan, recurrence }: Subscription) => ({ plan, recurrence })

/** In one statement: the daily job makes many. */
async function create(
  invoices: readonly (readonly [companyId: number, terms: InvoiceTerms])[],
  { trx }: Work
): Promise<void> {
  if (!invoices.length) return
  const at = now().toJSDate()
  const fresh = { status: 'open', created_at: at, updated_at: at }
  const rows = invoices.map(([companyId, { planId, detail, months, valueCents, dueDate }]) => ({
    company_id: companyId,
    plan_id: planId,
    detail,
    months,
    value_cents: valueCents,
    due_date: dueDate,
    ...fresh,
  }))
  await trx.table('invoices').multiInsert(rows)
}

/** By company. */
async function openInvoices(
  companyIds: readonly number[],
  { trx }: Work
): Promise<ReadonlyMap<number, Invoice>> {
  const invoices = await Invoice.query({ client: trx })
    .whereIn('company_id', [...companyIds])
    .where('status', 'open')
    .forUpdate()
  return new Map(invoices.map((invoice) => [invoice.companyId, invoice]))
}

const viewOf = ({ months, valueCents, dueDate }: Invoice) => ({
  months,
  valueCents,
  dueDate: dueDate.toISODate()!,
})

async function update(invoice: Invoice, { cancel, change }: Decision, work: Work): Promise<void> {
  if (cancel) await cancelInvoice(invoice, cancel, work)
  else if (change) await changeInvoice(invoice, change, work)
}

/** Cancels an open, locked invoice. */
export async function cancelInvoice(
  invoice: Invoice,
  note: NonNullable<Decision['cancel']>,
  work: Work
): Promise<void> {
  await invoice.merge({ status: 'cancelled', note, updatedAt: now() }).save()
  await endCharges(invoice, work)
}

/** Changes an open, locked invoice. A charge of another value is not wanted any more. */
export async function changeInvoice(
  invoice: Invoice,
  change: NonNullable<Decision['change']>,
  work: Work
): Promise<void> {
  invoice.merge(asColumns(change))
  if (!invoice.$isDirty) return
  const isOtherValue = invoice.$dirty.valueCents !== undefined
  await invoice.merge({ updatedAt: now() }).save()
  if (isOtherValue) await endCharges(invoice, work)
}

const asColumns = <T extends NonNullable<Decision['change']>>({ dueDate, ...rest }: T) => ({
  ...rest,
  ...(dueDate !== undefined && { dueDate: dateOf(dueDate) }),
})

/** They are cancelled at their provider by the next look (`read_charges`): money may be on its way. */
export async function endCharges(
  { companyId, id }: Pick<Invoice, 'companyId' | 'id'>,
  { trx }: Work
): Promise<void> {
  await Charge.of({ companyId }, trx)
    .where('invoice_id', id)
    .whereIn('state', ['asked', 'open'])
    .update({ state: 'ending', next_read_at: now().toJSDate(), updated_at: now().toJSDate() })
}
