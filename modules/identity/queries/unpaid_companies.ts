/** Which companies' subscriptions have ended (BIL-07): nothing is sent or said in their name (BIL-10). */
import type { Actor } from '#app/kernel/actor/actor'
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'
import { now } from '#app/kernel/clock'
import { platform, readSetting } from '#app/kernel/settings/settings'
import Company from '#modules/identity/models/company'
import { isExpiredCompany } from '#modules/identity/sessions/subscription'

/** By company: each message that leaves asks. Invalidated when a company changes. */
const remembered = new InvalidatingCache<{ readonly company: Company | null }>(
  'identity.people_changed'
)

/** Also true for a company that was deleted. */
export async function isUnpaid({ companyId }: Pick<Actor, 'companyId'>): Promise<boolean> {
  const { company } = await remembered.read(String(companyId), async () => ({
    company: await Company.query().where('id', companyId).whereNull('deleted_at').first(),
  }))
  return !company || isExpiredCompany(company)
}

/** Those of these companies, in one query; deleted ones are among them. */
export async function unpaidAmong(companyIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (!companyIds.length) return new Set()
  const companies = await Company.query()
    .whereIn('id', [...companyIds])
    .whereNull('deleted_at')
  const paid = new Set<number>()
  for (const company of companies) {
    if (!(await isExpiredCompany(company))) paid.add(company.id)
  }
  return new Set(companyIds.filter((id) => !paid.has(id)))
}

/** Days after the end of the paid time for which the numbers of a company stay connected (BIL-10). */
const daysConnected = 15

/**
 * Those of these companies that have not paid for so long that their numbers rest. By the day in UTC: a few hours more or
 * less do not matter.
 */
export async function longUnpaidAmong(companyIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (!companyIds.length) return new Set()
  const graceDays = await readSetting<number>(platform, 'identity.grace_days')
  const last = now()
    .minus({ days: daysConnected + graceDays })
    .toISODate()!
  const companies = await Company.query()
    .whereIn('id', [...companyIds])
    .where('is_platform', false)
    .where('due_date', '<', last)
  return new Set(companies.map(({ id }) => id))
}
