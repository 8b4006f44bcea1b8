/** Has the company not paid (BIL-07)? Then nothing automatic is said in its name (BIL-10). */
import type { Actor } from '#app/kernel/actor'
import Company from '#modules/identity/models/company'
import { isExpiredCompany } from '#modules/identity/sessions/subscription'

/** True also for a company that is gone. */
export async function isUnpaid({ companyId }: Pick<Actor, 'companyId'>): Promise<boolean> {
  const company = await Company.query().where('id', companyId).first()
  return !company || isExpiredCompany(company)
}
