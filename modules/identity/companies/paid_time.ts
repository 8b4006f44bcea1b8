/** Until when companies have paid. Who bills them keeps it in step with what is paid (BIL-12, BIL-16). */
import { DateTime } from 'luxon'
import type { Work } from '#app/kernel/database/unit_of_work'
import { zonesOf } from '#modules/identity/queries/company_of'
import Company from '#modules/identity/models/company'
import { dueDateOf } from '#modules/identity/sessions/subscription'

export interface PaidTime {
  readonly companyId: number
  readonly name: string
  /** The last paid day, yyyy-MM-dd; null for no end. */
  readonly dueDate: string | null
  readonly isPlatform: boolean
  /** The company's time zone. */
  readonly zone: string
}

/** Ids of the companies whose last paid day is this one (yyyy-MM-dd) or earlier, in order. */
export async function companiesPaidUntil(day: string): Promise<number[]> {
  const companies = await Company.query()
    .whereNull('deleted_at')
    .where('is_platform', false)
    .where('due_date', '<=', day)
    .orderBy('id')
    .select('id')
  return companies.map(({ id }) => id)
}

/**
 * By company; deleted ones are left out. Their rows stay locked until the transaction ends, so that nobody else changes
 * the day meanwhile. Rows of other tables that name them may be added.
 */
export async function lockPaidTimes(
  companyIds: readonly number[],
  { trx }: Work
): Promise<ReadonlyMap<number, PaidTime>> {
  const query = Company.query({ client: trx })
    .whereIn('id', [...companyIds])
    .whereNull('deleted_at')
    .orderBy('id')
  void query.knexQuery.forNoKeyUpdate()
  const companies = await query
  const zones = await zonesOf(companyIds)
  return new Map(
    companies.map((company) => {
      const { id: companyId, name, isPlatform } = company
      const zone = zones.get(companyId)!
      return [companyId, { companyId, name, isPlatform, zone, dueDate: dueDateOf(company) }]
    })
  )
}

/**
 * The company may work until the end of this day (yyyy-MM-dd), also if it was deactivated (BIL-16). Call it with the
 * company locked by `lockPaidTimes`.
 */
export async function extendPaidTime(companyId: number, day: string, work: Work): Promise<void> {
  const company = await Company.findOrFail(companyId, { client: work.trx })
  const before = { dueDate: dueDateOf(company), isActive: company.isActive }
  const dueDate = DateTime.fromISO(day, { zone: 'utc' })
  await company.merge({ dueDate, isActive: true }).save()
  work.audit({
    actor: { companyId, userId: null },
    action: 'identity.extend_paid_time',
    entity: 'company',
    entityId: companyId,
    before,
    after: { dueDate: day, isActive: true },
  })
  work.emit('identity.company_changed', { companyId, change: 'update' })
}
