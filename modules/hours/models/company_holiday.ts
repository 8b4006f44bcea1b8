/** A day on which a company does not work. */
import { TenantModel } from '#app/kernel/tenant_model'
import { CompanyHolidaySchema } from '#database/schema'

export default class CompanyHoliday extends TenantModel(CompanyHolidaySchema) {
  static table = 'company_holidays'
}
