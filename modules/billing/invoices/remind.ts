/** Mails about open invoices: before the last paid day, and when it is over. */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { addDays, billingDayIn, mailDays } from '#modules/billing/invoices/days'
import { mailComing, mailOverdue } from '#modules/billing/mails'
import { Invoice } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'

/**
 * Writes the mails that are due of these invoices, and marks the invoices, in one transaction: repeated, it writes nothing.
 * Any of them may have been paid, changed or mailed meanwhile. Companies are locked before their invoices.
 */
export async function remind(
  invoices: readonly Pick<Invoice, 'id' | 'companyId'>[]
): Promise<void> {
  await unitOfWork(async (work) => {
    const companyIds = invoices.map(({ companyId }) => companyId)
    const companies = await companyRecords.lockPaidTimes(companyIds, work)
    const open = await openAmong(invoices, [...companies.keys()], work)
    const dueMails = open.map((invoice) => {
      const { zone } = companies.get(invoice.companyId)!
      return { invoice, mail: dueMailOf(invoice, billingDayIn(zone)) }
    })
    const coming = dueMails.filter(({ mail }) => mail === 'coming').map(({ invoice }) => invoice)
    const overdue = dueMails.filter(({ mail }) => mail === 'overdue').map(({ invoice }) => invoice)
    // Who hears that the time is over is not told that it was to come.
    await mark([...coming, ...overdue], 'announced_at', work)
    await mark(overdue, 'overdue_mailed_at', work)
    await mailComing(coming)
    await mailOverdue(overdue)
  })
}

/** Those that still are, locked. */
const openAmong = (
  invoices: readonly Pick<Invoice, 'id'>[],
  companyIds: readonly number[],
  { trx }: Work
): Promise<Invoice[]> =>
  Invoice.query({ client: trx })
    .whereIn('company_id', [...companyIds])
    .whereIn(
      'id',
      invoices.map(({ id }) => id)
    )
    .where('status', 'open')
    .orderBy('id')
    .forUpdate()

/** `today`: the day of billing in the company's zone, yyyy-MM-dd. */
function dueMailOf(invoice: Invoice, today: string): 'coming' | 'overdue' | null {
  const { announcedAt, overdueMailedAt } = invoice
  const dueDate = invoice.dueDate.toISODate()!
  if (dueDate < today && !overdueMailedAt) return 'overdue'
  if (dueDate <= addDays(today, mailDays) && !announcedAt) return 'coming'
  return null
}

async function mark(
  invoices: readonly Invoice[],
  column: 'announced_at' | 'overdue_mailed_at',
  { trx }: Work
): Promise<void> {
  if (!invoices.length) return
  const at = now().toJSDate()
  await Invoice.query({ client: trx })
    .whereIn(
      'company_id',
      invoices.map(({ companyId }) => companyId)
    )
    .whereIn(
      'id',
      invoices.map(({ id }) => id)
    )
    .update({ [column]: at, updated_at: at })
}
