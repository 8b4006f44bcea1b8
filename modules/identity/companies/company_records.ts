/** What other modules do with companies, whose rows belong to identity: signing in depends on them. */
export { accessCompany } from '#modules/identity/access'
export { adminsOf, adminsOfEach, type Admin } from '#modules/identity/companies/admins_of'
export { editCompany, removeCompany } from '#modules/identity/companies/change_company'
export {
  allCompanies,
  listCompanies,
  namesOfCompanies,
  presenceOfCompanies,
} from '#modules/identity/companies/list_companies'
export {
  companiesPaidUntil,
  extendPaidTime,
  lockPaidTimes,
  type PaidTime,
} from '#modules/identity/companies/paid_time'
export { companiesToPurge, forgetCompany } from '#modules/identity/companies/purged_companies'
export { requireCompany } from '#modules/identity/people/in_company'
export { longUnpaidAmong, unpaidAmong } from '#modules/identity/queries/unpaid_companies'
export { openCompany } from '#modules/identity/companies/open_company'
export { zonesOf } from '#modules/identity/queries/company_of'
