/** The daily work of billing: invoices, renewals of free plans, and mails (BIL-12). */
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import { isOutage } from '#app/kernel/database/outages'
import type { Job } from '#app/kernel/modules/module'
import { bill } from '#modules/billing/invoices/bill'
import { addDays, daysAhead, mailDays } from '#modules/billing/invoices/days'
import { remind } from '#modules/billing/invoices/remind'
import { Invoice, Subscription } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'

const everyone = { everyCompany: true }

/**
 * Driven by the rows: a missed or crashed run is made up for by the next one, and two runs at once do it once. Runs often,
 * since it is three o'clock at another time in each zone.
 */
export default class BillCompanies implements Job {
  readonly #atOnce: number

  /** `atOnce`: companies of one transaction. */
  constructor({ atOnce = 200 } = {}) {
    this.#atOnce = atOnce
  }

  async handle(_payload: unknown, stopping?: AbortSignal) {
    await inBatches(await companiesToBill(), this.#atOnce, stopping, bill)
    await inBatches(await invoicesToMail(), this.#atOnce, stopping, remind)
  }
}

/**
 * A batch that fails leaves the others alone, and is done again one by one, so that whatever is wrong with one company does
 * not hold up its neighbours. While the database is away that would help nobody: the next run takes the batch again.
 */
async function inBatches<T>(
  all: readonly T[],
  size: number,
  stopping: AbortSignal | undefined,
  body: (some: readonly T[]) => Promise<void>
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    if (stopping?.aborted) return
    const batch = all.slice(start, start + size)
    try {
      await body(batch)
    } catch (error) {
      logger.error({ err: error, companies: batch.length }, 'companies were not billed')
      if (batch.length > 1 && !isOutage(error)) await inBatches(batch, 1, stopping, body)
    }
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
