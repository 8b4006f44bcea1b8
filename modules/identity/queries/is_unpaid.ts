/** Whether the company's subscription is overdue (BIL-07): then no automatic messages are sent (BIL-10). */
import type { Actor } from '#app/kernel/actor/actor'
import Company from '#modules/identity/models/company'
import { isExpiredCompany } from '#modules/identity/sessions/subscription'

/** Also true for a company that was deleted. */
export async function isUnpaid({ companyId }: Pick<Actor, 'companyId'>): Promise<boolean> {
  const company = await Company.query().where('id', companyId).whereNull('deleted_at').first()
  return !company || isExpiredCompany(company)
}
