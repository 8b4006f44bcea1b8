/** The daily work of billing: invoices, renewals of free plans, and mails (BIL-12). */
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { Job } from '#app/kernel/modules/module'
import { bill } from '#modules/billing/invoices/bill'
import { addDays, billingDayIn, daysAhead } from '#modules/billing/invoices/days'
import { mailComing, mailOverdue } from '#modules/billing/mails'
import { Invoice, Subscription } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'

/** Companies of one transaction. */
const atOnce = 200
/** Days before the last paid one on which the mail about the invoice leaves; pages warn from then on as well (BIL-11). */
const mailDays = 5
const everyone = { everyCompany: true }

/**
 * Driven by the rows: a missed or crashed run is made up for by the next one, and two runs at once do it once. Runs often,
 * since it is three o'clock at another time in each zone.
 */
export default class BillCompanies implements Job {
  async handle(_payload: unknown, stopping?: AbortSignal) {
    await inTurns(await companiesToBill(), atOnce, stopping, bill)
    await inTurns(await invoicesToMail(), 1, stopping, ([invoice]) => mail(invoice))
  }
}

async function inTurns<T>(
  all: readonly T[],
  size: number,
  stopping: AbortSignal | undefined,
  body: (some: readonly T[]) => Promise<void>
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    if (stopping?.aborted) return
    await body(all.slice(start, start + size)).catch((error: unknown) =>
      logger.error({ err: error }, 'some companies were not billed, again with the next run')
    )
  }
}

/** The furthest day that is somewhere the one `days` ahead. */
const latestDay = (days: number) => addDays(now().toISODate()!, days + 1)

/** An open invoice is in step already, unless its plan became free. */
async function companiesToBill(): Promise<number[]> {
  const due = await companyRecords.companiesPaidUntil(latestDay(daysAhead))
  const billed = await Subscription.query()
    .sideload(everyone)
    .whereIn('company_id', (query) => {
      void query.from('invoices').select('company_id').where('status', 'open')
    })
    .whereIn('plan_id', (query) => {
      void query.from('plans').select('id').where('value_cents', '>', 0)
    })
  const done = new Set(billed.map(({ companyId }) => companyId))
  return due.filter((id) => !done.has(id))
}

/** Those of which a mail may be due. */
const invoicesToMail = (): Promise<Invoice[]> =>
  Invoice.query()
    .sideload(everyone)
    .where('status', 'open')
    .where((query) => {
      void query
        .where((one) => {
          void one.whereNull('announced_at').where('due_date', '<=', latestDay(mailDays))
        })
        .orWhere((one) => {
          void one.whereNull('overdue_mailed_at').where('due_date', '<', latestDay(0))
        })
    })
    .orderBy('id')

/** The mail and its mark are one transaction. Who hears that the time is over is not told that it was to come. */
async function mail({ id, companyId }: Invoice): Promise<void> {
  await unitOfWork(async (work) => {
    const company = (await companyRecords.lockPaidTimes([companyId], work)).get(companyId)
    const invoice = await Invoice.of({ companyId }, work.trx).where('id', id).forUpdate().first()
    if (!company || invoice?.status !== 'open') return
    const [day, due] = [billingDayIn(company.zone), invoice.dueDate.toISODate()!]
    if (due < day && !invoice.overdueMailedAt) {
      await invoice.merge({ announcedAt: now(), overdueMailedAt: now() }).save()
      await mailOverdue(invoice)
    } else if (due <= addDays(day, mailDays) && !invoice.announcedAt) {
      await invoice.merge({ announcedAt: now() }).save()
      await mailComing(invoice)
    }
  })
}
